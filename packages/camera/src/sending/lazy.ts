export { sendForm } from '@kuelik/protocol/resumable';
export { Interrupted } from '@kuelik/ui/line-notice';
