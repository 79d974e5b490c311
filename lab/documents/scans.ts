import { type OcrbNetwork, readMrz } from '@kuelik/vision/document';
import { documentPicture, votingPicture } from '@kuelik/vision/document/sent-picture';
import type { GrayImage } from '@kuelik/vision/image';
import type { DocumentReading } from '@kuelik/vision/node';
import sharp from 'sharp';
import { openBallotBox } from '../../packages/vision/src/document/live/ballot-box.ts';
import { readSide } from '../../technologies/shared/server/read-side.ts';
import { asSent } from '../kit/as-sent.ts';
import { type Random, random } from '../people/random.ts';
import {
  blurred,
  curled,
  curlRoom,
  glared,
  moved,
  tilted,
  tiltRoom,
  withRoom,
  type ZonePlace,
} from './degrade.ts';
import { decodeGray } from './picture-folder.ts';

/** A document before a camera: one of its frames, damaged a little differently from the others. */
interface Scan {
  readonly name: string;
  frame(image: GrayImage, zone: ZonePlace, random: Random): GrayImage;
}

/** Result of one scan. */
export interface ScanOutcome {
  /** The first frame would do alone, without waiting for others. */
  readonly first: boolean;
  /** What the browser took: a frame that may be relied on alone, several together, or nothing. */
  readonly taken: 'alone' | 'together' | null;
  /** The server relies on what was sent. */
  readonly accepted: boolean;
  /** Browser or server relied on another zone than the document's. */
  readonly wrong: boolean;
  /** The zone that the browser relied on, and the one that the server did. */
  readonly relied: { readonly browser: readonly string[]; readonly server: readonly string[] };
}

/** Frames of a scan that are read, at most, and milliseconds between them. */
const [framesOfScan, betweenFrames] = [8, 700];

/** Tilt of a hand, degrees; grey levels of a camera's noise. */
const [hand, noise] = [5, 2.5];
const radians = Math.PI / 180;

export function noisy(image: GrayImage, { normal }: Random): GrayImage {
  return { ...image, data: image.data.map((value) => Math.min(255, Math.max(0, value + noise * normal()))) };
}

const held = (image: GrayImage, zone: ZonePlace, { between }: Random): GrayImage =>
  tilted(image, zone, between(-hand, hand) * radians, between(-hand, hand) * radians);

const motion = (low: number, high: number): Scan['frame'] => {
  return (image, zone, draw) =>
    moved(held(image, zone, draw), draw.between(low, high) * zone.pitch, draw.between(0, Math.PI));
};
const curl = (low: number, high: number): Scan['frame'] => {
  return (picture, place, draw) => {
    const { image, zone } = withRoom(picture, place, curlRoom(high));
    return held(curled(image, zone, draw.between(low, high)), zone, draw);
  };
};
const glare = (strength: number): Scan['frame'] => {
  return (image, zone, draw) =>
    glared(held(image, zone, draw), zone, strength, [draw.between(-0.2, 0.5), draw.between(0.5, 1.2)]);
};

/** What `--scans` plays. Lengths in letters, depths in widths of the zone. */
export const scans: readonly Scan[] = [
  { name: 'curl, 2 to 4 %', frame: curl(0.02, 0.04) },
  { name: 'hard curl, 6 to 10 %', frame: curl(0.06, 0.1) },
  { name: 'motion, 0.2 to 0.4 letters', frame: motion(0.2, 0.4) },
  { name: 'hard motion, 0.4 to 0.6 letters', frame: motion(0.4, 0.6) },
  { name: 'glare that wanders', frame: glare(170) },
  { name: 'hard glare that wanders', frame: glare(420) },
  {
    name: 'blur, 0.12 to 0.18 letters',
    frame: (image, zone, draw) => blurred(held(image, zone, draw), draw.between(0.12, 0.18) * zone.pitch),
  },
];

const jpegOf = async ({ width, height, data }: GrayImage, budget: typeof documentPicture) => {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return asSent(png, budget);
};

/** Reads pictures as the server does, the zone alone. */
async function readAsServer(picture: Buffer, more: readonly Buffer[], network: OcrbNetwork, today: Date) {
  const read = async (bytes: Uint8Array) => {
    const { reading, ballot } = readMrz(await decodeGray(Buffer.from(bytes)), network, today);
    return { mrz: reading, ballot } as DocumentReading;
  };
  const uploaded = (bytes: Buffer) => ({ bytes }) as unknown as Parameters<typeof readSide>[1];
  return readSide({ readDocument: read }, uploaded(picture), more.map(uploaded), today);
}

/**
 * One scan as the product makes it: the browser reads frame after frame until one may be relied on, or the latest
 * together; the server reads what is sent again.
 */
export async function playScan(
  scan: Scan,
  document: { image: GrayImage; place: ZonePlace; zone: readonly string[] },
  network: OcrbNetwork,
  seed: number,
): Promise<ScanOutcome> {
  const today = new Date();
  const draw = random(seed);
  const { zone } = document;
  const { image, zone: place } = withRoom(document.image, document.place, tiltRoom);
  const box = openBallotBox();
  const frames = new Map<Blob, GrayImage>();
  const exact = (lines: readonly string[] | undefined) => lines?.join() === zone.join();
  let first = false;
  for (let i = 0; i < framesOfScan; i++) {
    const frame = noisy(scan.frame(image, place, draw), draw);
    const { reading: alone, ballot } = readMrz(frame, network, today);
    if (i === 0) first = alone?.accepted ?? false;
    const reading = alone && box.weigh(alone, ballot, i * betweenFrames);
    const blob = new Blob();
    frames.set(blob, frame);
    const elected =
      ballot && reading && !reading.accepted ? box.cast(reading, ballot, blob, i * betweenFrames) : null;
    const taken = elected?.reading ?? (reading?.accepted ? reading : null);
    if (!taken) continue;
    const before = (elected?.more ?? []).map((one) => jpegOf(frames.get(one)!, votingPicture));
    const sent = await jpegOf(frame, documentPicture);
    const { mrz } = await readAsServer(sent, await Promise.all(before), network, today);
    const accepted = mrz?.accepted ?? false;
    const wrong = !exact(taken.lines) || (accepted && !exact(mrz?.lines));
    const relied = { browser: taken.lines, server: accepted ? (mrz?.lines ?? []) : [] };
    return { first, taken: elected ? 'together' : 'alone', accepted: accepted && !wrong, wrong, relied };
  }
  return { first, taken: null, accepted: false, wrong: false, relied: { browser: [], server: [] } };
}

/** A row for each kind of scan; `share` formats a count with its interval. */
export function scanTable(
  scanned: ReadonlyMap<string, readonly ScanOutcome[]>,
  share: (count: number, all: number) => string,
): string[] {
  const rows = [...scanned].map(([name, outcomes]) => {
    const count = (is: (outcome: ScanOutcome) => boolean) => outcomes.filter(is).length;
    const [alone, together] = ['alone', 'together'].map((how) => count(({ taken }) => taken === how));
    const accepted = count((outcome) => outcome.accepted);
    const cells = [outcomes.length, count(({ first }) => first), alone, together];
    return `| ${[name, ...cells, share(accepted, outcomes.length), count(({ wrong }) => wrong)].join(' | ')} |`;
  });
  return [
    `| scan of ${framesOfScan} frames at most | documents | first frame | a frame alone | together | server relied on | wrong |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}
