/** Code needed only where a session moves to another device; loaded on demand. */
export { HandOffPage } from './hand-off-page.tsx';
export { keepInTouch } from './keep-in-touch.ts';
export { offerElsewhere } from './offer-elsewhere.ts';
