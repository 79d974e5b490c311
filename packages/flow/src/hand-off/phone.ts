/** Code needed only on a phone opened by a QR code; loaded on demand. */
export { HandOffPage } from './hand-off-page.tsx';
export { keepInTouch } from './keep-in-touch.ts';
