/** What starts the worker that reads PDFs; loaded with the first of them, as what draws it is. */
export const loadStarter = () => import('@kuelik/vision/workers').then(({ openWorker }) => openWorker);
