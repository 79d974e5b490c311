import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedChecks, type MrzFormat } from '@kuelik/vision/document';
import type { VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import type { LevelName } from '../papers/levels.ts';
import { type Specimen, takeSpecimen } from '../papers/specimen-set.ts';

/** Results of one reader at one level. */
export interface ReaderRow {
  readonly reader: 'own' | 'tesseract';
  readonly level: LevelName;
  readonly pictures: number;
  /** Every line right. */
  readonly exact: number;
  /** Readings that the reader itself accepts: by its own threshold, or if all check digits are valid. */
  readonly accepted: number;
  readonly wrong: number;
  /** Median processor time per picture: for ours, including everything the server does with it. */
  readonly milliseconds: number;
}

interface Outcome {
  readonly level: LevelName;
  readonly exact: boolean;
  readonly accepted: boolean;
  readonly milliseconds: number;
}

export interface MeasureOptions {
  /** Whether to run Debian's tesseract as well. */
  readonly reference: boolean;
  /** The server's, with one thread. */
  readonly vision: VisionEngine;
  /** JPEG printed as the holder's picture. */
  readonly portrait: Buffer;
  /** Called for every picture that is not read exactly: truth and reading. */
  readonly wrong?: (name: string, lines: readonly string[]) => void;
}

/** Whether Debian's tesseract is installed. */
export const hasTesseract = (): boolean => spawnSync('tesseract', ['--version']).status === 0;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Processor time of all threads for some work. */
export async function spentBy<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, milliseconds: (user + system) / 1000 };
}

/** Lines of a text that can be MRZ lines: the longest with fillers or only MRZ letters. */
function zoneLines(text: string, rows: number, columns: number): string[] {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[\s«]/g, (sign) => (sign === '«' ? '<<' : '')).toUpperCase())
    .filter((line) => /^[A-Z0-9<]+$/.test(line) && Math.abs(line.length - columns) <= 2)
    .slice(-rows);
}

const formats: Readonly<Record<number, MrzFormat>> = { 30: 'TD1', 36: 'TD2', 44: 'TD3' };

/** Processor time of child processes, from the second line of the shell's `times`, milliseconds. */
function childTime(text: string): number {
  const spans =
    text
      .trim()
      .split('\n')
      .at(-1)
      ?.match(/(\d+)m([\d.]+)s/g) ?? [];
  return spans.reduce((sum, span) => {
    const [minutes = 0, seconds = 0] = span.split('m').map(Number.parseFloat);
    return sum + (60 * minutes + seconds) * 1000;
  }, 0);
}

function tesseract(picture: string, truth: readonly string[]): Omit<Outcome, 'level'> {
  const columns = truth[0]?.length ?? 0;
  const command = 'tesseract "$0" - --psm 6 -l eng 2>/dev/null; times >&2';
  const { stdout, stderr } = spawnSync('sh', ['-c', command, picture], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  const lines = zoneLines(stdout, truth.length, columns);
  const whole = lines.length === truth.length && lines.every((line) => line.length === columns);
  const format = formats[columns];
  const accepted = whole && format !== undefined && failedChecks(format, lines).length === 0;
  return { exact: lines.join() === truth.join(), accepted, milliseconds: childTime(stderr) };
}

function summary(reader: ReaderRow['reader'], outcomes: readonly Outcome[]): ReaderRow[] {
  return (['mild', 'hard'] as const).flatMap((level) => {
    const own = outcomes.filter((outcome) => outcome.level === level);
    if (!own.length) return [];
    return [
      {
        reader,
        level,
        pictures: own.length,
        exact: own.filter(({ exact }) => exact).length,
        accepted: own.filter(({ accepted }) => accepted).length,
        wrong: own.filter(({ accepted, exact }) => accepted && !exact).length,
        milliseconds: median(own.map(({ milliseconds }) => milliseconds)),
      },
    ];
  });
}

/** Reads every picture of the set, as the server does. */
export async function measureReaders(
  set: readonly Specimen[],
  options: MeasureOptions,
): Promise<ReaderRow[]> {
  const { vision, portrait } = options;
  const own: Outcome[] = [];
  const reference: Outcome[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'specimens-'));
  try {
    for (const specimen of set) {
      const { art, picture, quarter } = await takeSpecimen(specimen, portrait);
      const truth = art.truth.mrz ?? [];
      const { value: document, milliseconds } = await spentBy(() => vision.readDocument(picture));
      const value = document.mrz;
      const exact = value?.lines.join() === truth.join();
      own.push({ level: specimen.level, exact, accepted: value?.accepted ?? false, milliseconds });
      if (!exact) {
        const state = value
          ? `${value.accepted ? 'ACCEPTED' : 'refused'}, cost ${value.cost}`
          : 'nothing found';
        options.wrong?.(`${specimen.name}: ${state}`, [...truth, ...(value?.lines ?? [])]);
      }
      if (!options.reference) continue;
      const file = join(folder, 'picture.jpg');
      // It does not search rotated MRZs: it gets upright pictures.
      writeFileSync(
        file,
        await sharp(picture)
          .rotate(360 - quarter)
          .jpeg({ quality: 95 })
          .toBuffer(),
      );
      reference.push({ level: specimen.level, ...tesseract(file, truth) });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [...summary('own', own), ...summary('tesseract', reference)];
}
