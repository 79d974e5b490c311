/** What only a phone needs that was led here by a QR code; loaded when there is one. */
export { HandOffPage } from './hand-off-page.tsx';
export { keepInTouch } from './keep-in-touch.ts';
