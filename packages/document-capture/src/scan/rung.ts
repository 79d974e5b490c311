import { type DocumentRung, documentRung, probeRungs } from '@kuelik/camera/capability';

const currentRung = (): DocumentRung => documentRung(probeRungs());

/** Throws if frames cannot be read in a worker, before one is started for nothing. */
export function needLiveRung(rung: DocumentRung = currentRung()): void {
  if (rung !== 'live') throw new Error('The browser reads no frames in workers');
}

/**
 * The `capture` attribute of a file input: opens the phone's own camera app if pages cannot use the camera;
 * otherwise absent, so that the person can choose a file.
 */
export const fileCapture = (rung: DocumentRung = currentRung()): 'environment' | undefined =>
  rung === 'file' ? 'environment' : undefined;
