import { type DocumentRung, documentRung, probeRungs } from '@kuelik/camera/capability';

const currentRung = (): DocumentRung => documentRung(probeRungs());

/** Throws where frames cannot be read beside the page, before a worker is started in vain. */
export function needLiveRung(rung: DocumentRung = currentRung()): void {
  if (rung !== 'live') throw new Error('The browser reads no frames in workers');
}

/**
 * The `capture` of a file input: the phone's own camera app where the browser has no camera for pages; else the
 * person's files.
 */
export const fileCapture = (rung: DocumentRung = currentRung()): 'environment' | undefined =>
  rung === 'file' ? 'environment' : undefined;
