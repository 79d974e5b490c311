/** What a check needs once its pictures are taken, in one chunk; see `run/use-after-capture.ts`. */
export { Interrupted, WorkStage } from '@kuelik/ui/line-notice';
export { AskedPage, ExhaustedPage, RejectedPage, TimeoutPage } from './pages/ended-pages.tsx';
export { PassedPage } from './pages/passed-page.tsx';
export { submit } from './submit.ts';
