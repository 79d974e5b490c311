import type { MrzReading, ZoneBallot } from '../types.ts';
import { bestGlyph } from '../zone/check-decode.ts';
import { ANY_GLYPH } from '../zone/glyphs.ts';
import { parseMrzFields } from '../zone/mrz-fields.ts';
import { layouts } from '../zone/mrz-layout.ts';
import { acceptText } from './mrz-acceptance.ts';
import { decodeText } from './mrz-decode.ts';

/** Frames that vote at most: the latest ones. */
export const MOST_FRAMES = 3;
/**
 * Minimum share of matching letters in two frames: below, they show different documents, or a line is
 * shifted.
 */
const AGREEMENT = 0.7;

type Scores = ZoneBallot['scores'];

/** Share of letters with the same best guess in both. */
function agreement(a: Scores, b: Scores): number {
  let [same, all] = [0, 0];
  a.forEach((line, row) => {
    line.forEach((letter, column) => {
      const other = b[row]?.[column];
      if (!other) return;
      all++;
      if (bestGlyph(letter, ANY_GLYPH) === bestGlyph(other, ANY_GLYPH)) same++;
    });
  });
  return all ? same / all : 0;
}

/** Normalises log-probabilities. */
function normalised(sums: Float32Array): Float32Array {
  const peak = Math.max(...sums);
  const total = Math.log(sums.reduce((sum, value) => sum + Math.exp(value - peak), 0)) + peak;
  return sums.map((value) => value - total);
}

/**
 * The letters of several frames combined: the mean of their log-probabilities. A letter that is unclear in
 * one frame may be clear in another; one that is unclear in all stays unclear, because frames with the same
 * hand, lens and print share their errors.
 */
function combined(frames: readonly Scores[]): Scores {
  const [first] = frames;
  return first!.map((line, row) =>
    line.map((letter, column) =>
      normalised(
        letter.map(
          (_, glyph) =>
            frames.reduce((sum, scores) => sum + scores[row]![column]![glyph]!, 0) / frames.length,
        ),
      ),
    ),
  );
}

/** The frames that show the same MRZ as the last one, that one included. */
function ofOneZone(recent: readonly ZoneBallot[]): ZoneBallot[] {
  const last = recent.at(-1);
  if (!last) return [];
  return recent.filter(
    ({ format, scores }) => format === last.format && agreement(scores, last.scores) >= AGREEMENT,
  );
}

const readTogether = (ballots: readonly ZoneBallot[]) =>
  decodeText(layouts[ballots[0]!.format], combined(ballots.map(({ scores }) => scores)));

/**
 * Whether frames of the same MRZ, latest last, together show another text than one of them, the last, shows alone. Of many frames
 * that tremble, one may look certain by chance: it is not relied on then.
 */
export function isContradicted(lines: readonly string[], ballots: readonly ZoneBallot[]): boolean {
  const agreeing = ofOneZone(ballots.slice(-MOST_FRAMES));
  return agreeing.length > 1 && readTogether(agreeing).lines.join() !== lines.join();
}

/**
 * Lead of the worst letter of the names from which a frame of a scan needs no second one that agrees. A camera offers frames until one
 * passes the threshold of a single picture: names that were read wrongly led by 1.23 and 1.33 (docs/models/mrz.md).
 */
const SURE_NAME_MARGIN = 1.5;

/** Whether a reliable frame of a scan, read in full, is so with room to spare. */
export const isSure = (ballot: ZoneBallot): boolean => readTogether([ballot]).nameMargin >= SURE_NAME_MARGIN;

/** A reading that other frames contradict, or that needs them. */
export const unreliable = (reading: MrzReading): MrzReading => ({
  ...reading,
  accepted: false,
  doubt: 'unclear',
});

/**
 * Combines several frames of one MRZ, none reliable alone: the latest one's text, read from the letters of
 * all frames with the same MRZ, under the thresholds of a single frame. Null if fewer than two match, or
 * together they are still unreliable. `latest` is the last frame's reading, whose position and rotation are
 * kept; `today` decides the century of dates.
 */
export function voteZones(
  ballots: readonly ZoneBallot[],
  latest: MrzReading,
  today: Date,
): MrzReading | null {
  const recent = ballots.slice(-MOST_FRAMES);
  const last = recent.at(-1);
  if (!last || last.format !== latest.format) return null;
  const agreeing = ofOneZone(recent);
  if (agreeing.length < 2) return null;
  const text = readTogether(agreeing);
  if (!acceptText(text)) return null;
  const { lines, cost, nameCertainty } = text;
  const fields = parseMrzFields(last.format, lines, today);
  return { ...latest, lines, cost, nameCertainty, fields, accepted: true };
}
