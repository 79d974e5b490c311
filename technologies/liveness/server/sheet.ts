import type { PartFit, SheetFit, ViewShift } from '@kuelik/vision/node';
import type { LivenessStep } from '../contract.ts';
import { verdictBounds } from '../thresholds.ts';
import type { FrameEvidence } from './evidence.ts';

const { likeSheet, noisySheet, sheetDepth, sheetError, surelySheet, provenDepth, provenNose } = verdictBounds;

/**
 * Whether the pixels of a turned face, or of its nose, are those of the face ahead, moved as a sheet. In poor pictures that is not
 * always certain; who was asked for turns because of such pictures has to show depth beyond its error.
 *
 * @param alike see `likenessOfSheets`
 * @param asked whether turns were asked for because the pictures at rest were too poor to tell
 */
export function isSheet(shift: ViewShift | null, alike: number, asked: boolean): boolean {
  const sheet = shift?.sheet;
  if (asked && !(sheet && showsDepth(sheet))) return true;
  return !!sheet && (isFlat(sheet, alike) || isFlatNose(sheet.nose, alike));
}

const showsDepth = ({ depth, error, nose }: SheetFit): boolean =>
  depth > provenDepth * error || (nose !== null && nose.depth > provenNose * nose.error);

const isFlat = ({ likeness, depth, error }: PartFit, alike: number): boolean =>
  likeness >= alike &&
  ((depth < sheetDepth && error < sheetError) || depth + surelySheet * error < sheetDepth);

/** Depth far below none is no print's, but a head's whose nose is aligned wrongly: nearly none is. */
const isFlatNose = (nose: PartFit | null, alike: number): boolean =>
  nose !== null && nose.likeness >= alike && Math.abs(nose.depth) + surelySheet * nose.error < sheetDepth;

/** How alike a turned sheet is at least: in noise not even the views ahead are quite alike. */
export function likenessOfSheets(frames: readonly FrameEvidence[]): number {
  const ahead = frames.flatMap(({ step, shift }) => (shift && rested.has(step) ? [shift.likeness] : []));
  return Math.min(likeSheet, (median(ahead) ?? 1) - noisySheet);
}

/** Steps before the first command: while the photo is taken, the head may be on its way back. */
const rested: ReadonlySet<LivenessStep> = new Set(['center', 'forward']);

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
