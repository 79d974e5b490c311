/** Starts the PDF worker; loaded with the first PDF, like the renderer. */
export const loadStarter = () => import('@kuelik/vision/workers').then(({ openWorker }) => openWorker);
