import {
  failedChecks,
  type MrzFormat,
  type MrzReading,
  type OcrbNetwork,
  readMrz,
} from '@kuelik/vision/document';
import type { GrayImage } from '@kuelik/vision/image';
import { type Degradation, degradations, type ZonePlace } from './degrade.ts';
import { quantile } from './interval.ts';

/** A picture to be measured on: `decode` is part of the time that is measured. */
export interface MeasuredPicture {
  readonly name: string;
  /** Lines of the zone; null where the picture has none. */
  readonly zone: readonly string[] | null;
  decode(): Promise<GrayImage>;
}

/** How one picture was read. */
export interface ZoneOutcome {
  readonly name: string;
  /** The picture has a zone whose check digits are right: what may be asked of the reader. */
  readonly readable: boolean;
  readonly exact: boolean;
  readonly accepted: boolean;
  /** Relied on, and not what the document says (or the document has no zone at all). */
  readonly wrong: boolean;
  /** Processor time of decoding and reading. */
  readonly milliseconds: number;
  readonly reading: MrzReading | null;
}

/** Counts of some outcomes: `exact` and `accepted` of the readable, `wrong` of all. */
export interface ZoneCounts {
  readonly readable: number;
  readonly exact: number;
  readonly accepted: number;
  readonly wrong: number;
  readonly median: number;
  readonly slowTenth: number;
}

/** Kinds of zones by lines, columns and first letters; the first that fits is tried, then the next. */
const kinds: readonly (readonly [MrzFormat, rows: number, columns: number, begins: RegExp])[] = [
  ['TD1', 3, 30, /^[IAC]/],
  ['FR-ID', 2, 36, /^IDFRA/],
  ['MRV-B', 2, 36, /^V/],
  ['TD2', 2, 36, /^[IAC]/],
  ['MRV-A', 2, 44, /^V/],
  ['TD3', 2, 44, /^P/],
];

/** Whether the lines are a whole zone with all its check digits right. */
export function readableZone(lines: readonly string[]): boolean {
  return kinds.some(
    ([format, rows, columns, begins]) =>
      lines.length === rows &&
      begins.test(lines[0]!) &&
      lines.every((line) => line.length === columns && /^[A-Z0-9<]+$/.test(line)) &&
      failedChecks(format, lines).length === 0,
  );
}

function judge(
  { name, zone }: Pick<MeasuredPicture, 'name' | 'zone'>,
  reading: MrzReading | null,
  milliseconds: number,
): ZoneOutcome {
  const exact = zone !== null && reading?.lines.join() === zone.join();
  const accepted = reading?.accepted ?? false;
  const readable = zone !== null && readableZone(zone);
  return { name, readable, exact, accepted, wrong: accepted && !exact, milliseconds, reading };
}

async function spent<T>(work: () => T | Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, milliseconds: (user + system) / 1000 };
}

const today = new Date();

/** Decodes and reads one picture. */
export async function measureZone(picture: MeasuredPicture, network: OcrbNetwork): Promise<ZoneOutcome> {
  const { value, milliseconds } = await spent(async () => readMrz(await picture.decode(), network, today));
  return judge(picture, value.reading, milliseconds);
}

function placeOf({ quad, lines }: MrzReading): ZonePlace {
  const [a, b] = quad;
  return { quad, pitch: Math.hypot(b.x - a.x, b.y - a.y) / (lines[0]?.length ?? 1) };
}

/** Reads a picture that was read exactly once more under every degradation. */
export async function measureDegraded(
  picture: MeasuredPicture,
  reading: MrzReading,
  network: OcrbNetwork,
  told: (degradation: Degradation, outcome: ZoneOutcome) => void,
): Promise<void> {
  const image = await picture.decode();
  for (const degradation of degradations) {
    const damaged = degradation.apply(image, placeOf(reading));
    const { value, milliseconds } = await spent(() => readMrz(damaged, network, today));
    told(degradation, judge(picture, value.reading, milliseconds));
  }
}

export function countZones(outcomes: readonly ZoneOutcome[]): ZoneCounts {
  const readable = outcomes.filter((outcome) => outcome.readable);
  const times = readable.map(({ milliseconds }) => milliseconds);
  return {
    readable: readable.length,
    exact: readable.filter(({ exact }) => exact).length,
    accepted: readable.filter(({ accepted, exact }) => accepted && exact).length,
    wrong: outcomes.filter(({ wrong }) => wrong).length,
    median: quantile(times, 0.5),
    slowTenth: quantile(times, 0.9),
  };
}
