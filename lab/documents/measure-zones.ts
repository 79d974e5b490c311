import {
  failedChecks,
  type MrzFormat,
  type MrzReading,
  type OcrbNetwork,
  readMrz,
} from '@kuelik/vision/document';
import type { GrayImage } from '@kuelik/vision/image';
import { random } from '../people/random.ts';
import { type Degradation, degradations, type ZonePlace } from './degrade.ts';
import { halfPainted, someHalves } from './halves.ts';
import { quantile } from './interval.ts';

/** A test picture: `decode` is part of the measured time. */
export interface MeasuredPicture {
  readonly name: string;
  /** Lines of the MRZ; null if the picture has none. */
  readonly zone: readonly string[] | null;
  decode(): Promise<GrayImage>;
}

/** Result for one picture. */
export interface ZoneOutcome {
  readonly name: string;
  /** The picture has an MRZ with valid check digits: the reader is expected to read it. */
  readonly readable: boolean;
  readonly exact: boolean;
  readonly accepted: boolean;
  /** Accepted, but different from the document (or the document has no MRZ). */
  readonly wrong: boolean;
  /** Processor time of decoding and reading. */
  readonly milliseconds: number;
  readonly reading: MrzReading | null;
}

/** Counts: `exact` and `accepted` of the readable, `wrong` of all. */
export interface ZoneCounts {
  readonly readable: number;
  readonly exact: number;
  readonly accepted: number;
  readonly wrong: number;
  readonly median: number;
  readonly slowTenth: number;
}

/**
 * MRZ formats that may be accepted, by lines, columns and first letters. Visas are not among them: they are
 * read but not accepted, and half of their second line has no check digit.
 */
const kinds: readonly (readonly [MrzFormat, rows: number, columns: number, begins: RegExp])[] = [
  ['TD1', 3, 30, /^[IAC]/],
  ['FR-ID', 2, 36, /^IDFRA/],
  ['TD2', 2, 36, /^[IAC]/],
  ['TD3', 2, 44, /^P/],
];

/** Whether the lines are a complete MRZ with valid check digits. */
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

/** Where a reading found the MRZ. */
export function placeOf({ quad, lines }: MrzReading): ZonePlace {
  const [a, b] = quad;
  return { quad, pitch: Math.hypot(b.x - a.x, b.y - a.y) / (lines[0]?.length ?? 1) };
}

/** Reads an exactly read picture again under every degradation. */
export async function measureDegraded(
  picture: MeasuredPicture,
  reading: MrzReading,
  network: OcrbNetwork,
  onOutcome: (degradation: Degradation, outcome: ZoneOutcome) => void,
): Promise<void> {
  const image = await picture.decode();
  for (const degradation of degradations) {
    const damaged = degradation.apply(image, placeOf(reading));
    const { value, milliseconds } = await spent(() => readMrz(damaged, network, today));
    onOutcome(degradation, judge(picture, value.reading, milliseconds));
  }
}

/** Reads an exactly read picture again with half of one letter painted over, `count` times, each time another half. */
export async function measureHalves(
  picture: MeasuredPicture,
  reading: MrzReading,
  network: OcrbNetwork,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<ZoneOutcome[]> {
  const image = await picture.decode();
  const outcomes: ZoneOutcome[] = [];
  for (const half of someHalves(reading.lines, count, random(seed))) {
    const painted = halfPainted(image, reading, half);
    const { value, milliseconds } = await spent(() => readMrz(painted, network, today));
    const { side, colour, line, column } = half;
    const name = `${picture.name}, ${side} half of ${reading.lines[line]![column]} in ${line}:${column} ${colour}`;
    outcomes.push(judge({ name, zone: picture.zone }, value.reading, milliseconds));
  }
  return outcomes;
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
