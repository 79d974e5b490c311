import { faceSimilarity } from '@kuelik/vision/face';
import { type FaceDescription, ImageUnreadableError, type VisionEngine } from '@kuelik/vision/node';
import { type Degradation, degradations } from './degrade.ts';
import type { Pair, PictureSet } from './picture-set.ts';
import type { Comparison } from './rates.ts';

/** A pair in which both faces were found. */
export type ComparedPair = Pair & Comparison;

export interface SetMeasurement {
  readonly compared: readonly ComparedPair[];
  /** Pairs left out because a picture shows no face. */
  readonly withoutFace: readonly Pair[];
  readonly unseen: readonly string[];
  readonly pictures: number;
  /** Wall-clock seconds for processing the pictures. */
  readonly seconds: number;
}

type Described = Pick<FaceDescription, 'descriptor' | 'crop'>;

/** Processes every picture once, as the server does for a comparison, and compares the pairs. */
export async function compareSet(
  set: PictureSet,
  vision: VisionEngine,
): Promise<SetMeasurement & { readonly faces: ReadonlyMap<string, Described> }> {
  const names = [...new Set(set.pairs.flatMap(({ a, b }) => [a, b]))];
  const faces = new Map<string, Described>();
  const started = performance.now();
  for (const name of names) {
    const found = await look(vision, await set.open(name));
    if (found !== null) faces.set(name, found);
  }
  const seconds = (performance.now() - started) / 1000;
  return { ...comparePairs(set.pairs, faces, faces), faces, pictures: names.length, seconds };
}

/** An unreadable picture counts as one without a face. */
async function look(vision: VisionEngine, picture: Uint8Array): Promise<Described | null> {
  try {
    return await vision.describeFace(picture);
  } catch (error) {
    if (error instanceof ImageUnreadableError) return null;
    throw error;
  }
}

function comparePairs(
  pairs: readonly Pair[],
  first: ReadonlyMap<string, Described>,
  second: ReadonlyMap<string, Described>,
) {
  const compared: ComparedPair[] = [];
  const withoutFace: Pair[] = [];
  for (const pair of pairs) {
    const [a, b] = [first.get(pair.a), second.get(pair.b)];
    if (a && b) compared.push({ ...pair, likeness: faceSimilarity(a.descriptor, b.descriptor) });
    else withoutFace.push(pair);
  }
  const missing = pairs.flatMap(({ a, b }) => [first.has(a) ? [] : [a], second.has(b) ? [] : [b]].flat());
  return { compared, withoutFace, unseen: [...new Set(missing)] };
}

/** The effect of a degradation on the same pairs. */
export interface DegradedMeasurement {
  readonly name: string;
  readonly compared: readonly ComparedPair[];
  readonly withoutFace: number;
}

/**
 * Compares the first `count` pairs of each kind again, with the second picture's portrait degraded as
 * documents and messengers do. The first row is the portrait undegraded.
 */
export async function compareDegraded(
  pairs: readonly Pair[],
  faces: ReadonlyMap<string, Described>,
  count: number,
  vision: VisionEngine,
): Promise<DegradedMeasurement[]> {
  const found = pairs.filter(({ a, b }) => faces.has(a) && faces.has(b));
  const chosen = [true, false].flatMap((same) => found.filter((pair) => pair.same === same).slice(0, count));
  const untouched: Degradation = async (portrait) => portrait;
  const rows: DegradedMeasurement[] = [];
  for (const [name, degrade] of Object.entries({ 'as cut out': untouched, ...degradations })) {
    const degraded = new Map<string, Described>();
    for (const picture of new Set(chosen.map(({ b }) => b))) {
      const seen = await look(vision, await degrade(faces.get(picture)!.crop));
      if (seen !== null) degraded.set(picture, seen);
    }
    const { compared, withoutFace } = comparePairs(chosen, faces, degraded);
    rows.push({ name, compared, withoutFace: withoutFace.length });
  }
  return rows;
}

/**
 * All pairs of the pictures named in the list, where a person is the file name without its last number
 * (`Name_0001.jpg`): far more impostor pairs than the list has, for low false match rates.
 */
export function everyPair(faces: ReadonlyMap<string, Described>): ComparedPair[] {
  const person = (name: string) => name.replace(/[_-]?\d+\.\w+$/, '');
  const all = [...faces].map(([name, { descriptor }]) => ({ name, descriptor, who: person(name) }));
  return all.flatMap((one, i) =>
    all.slice(i + 1).map((other) => ({
      a: one.name,
      b: other.name,
      same: one.who === other.who,
      likeness: faceSimilarity(one.descriptor, other.descriptor),
    })),
  );
}
