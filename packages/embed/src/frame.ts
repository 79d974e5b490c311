/** Permissions of the flow: camera for faces and documents, motion sensors for head turns, codes from SMS. */
const features = ['camera', 'accelerometer', 'gyroscope', 'otp-credentials'];

/** The flow's frame, not yet in the page. Styled through CSSOM, which a strict CSP allows. */
export function createFrame(
  document: Document,
  href: string,
  origin: string,
  title: string,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.className = 'kuelik-frame';
  frame.allow = features.map((feature) => `${feature} ${origin}`).join('; ');
  // The page's own URL may hold data that the flow must not get.
  frame.referrerPolicy = 'origin';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  frame.src = href;
  return frame;
}
