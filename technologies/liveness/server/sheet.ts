import type { PartFit, SheetFit, ViewShift } from '@kuelik/vision/node';
import type { LivenessStep } from '../contract.ts';
import { verdictBounds } from '../thresholds.ts';
import type { FrameEvidence } from './evidence.ts';

const { likeSheet, noisySheet, sheetDepth, sheetError, surelySheet, provenDepth, provenNose } = verdictBounds;

/**
 * Whether the pixels of a turned face, or of its nose, are those of the face ahead, moved as a sheet. In poor pictures that is not
 * always certain; who was asked for turns because of such pictures has to show depth beyond its error, in one picture of each turn.
 *
 * @param shifts of the pictures of one turn, which are judged together
 * @param alike see `likenessOfSheets`
 * @param asked whether turns were asked for because the pictures at rest were too poor to tell
 */
export function isSheet(shifts: readonly (ViewShift | null)[], alike: number, asked: boolean): boolean {
  const sheets = shifts.flatMap((shift) => shift?.sheet ?? []);
  if (asked && !sheets.some(showsDepth)) return true;
  const whole = together(sheets);
  const nose = together(sheets.flatMap((sheet) => sheet.nose ?? []));
  return (whole !== null && isFlat(whole, alike)) || isFlatNose(nose, alike);
}

/** Error of a fit without any difference, as of a picture with itself. */
const leastError = 1e-4;

/**
 * Fits of several pictures as one: the depth is their mean, the more certain counting more, as of a head that one of them
 * misjudges. A print that one of them aligns is aligned. The error is that of one fit: parts of it are the same in all.
 */
function together(fits: readonly PartFit[]): PartFit | null {
  if (fits.length === 0) return null;
  const weights = fits.map(({ error }) => 1 / Math.max(error, leastError) ** 2);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const depth = fits.reduce((all, fit, i) => all + (fit.depth * weights[i]!) / sum, 0);
  const likeness = Math.max(...fits.map((fit) => fit.likeness));
  return { likeness, depth, error: Math.sqrt(fits.length / sum) };
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
