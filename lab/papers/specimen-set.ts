import { typefaceNames } from './drawing.ts';
import type { LevelName } from './levels.ts';
import { type Art, makeDocument } from './make-document.ts';
import type { PaperKind } from './paper.ts';
import { photograph } from './photograph.ts';

/** Documents with an MRZ: Kazakhstan's two, foreign ones of three sizes, Mexico's. */
export const zoneKinds = [
  'kz-id-back',
  'kz-passport',
  'mx-ine-back',
  'other-passport',
  'other-id',
  'other-td2',
] as const satisfies readonly PaperKind[];

/** One photo of the set for measuring readers. */
export interface Specimen {
  readonly name: string;
  readonly seed: number;
  readonly kind: PaperKind;
  readonly level: LevelName;
  /** A frame of a 720p video instead of a still. */
  readonly frame: boolean;
}

/**
 * The set: every kind at both levels, cycling through print styles and all four orientations, every fourth
 * picture a 720p frame. `first` separates sets that must not share a specimen.
 */
export function specimenSet(
  perKindAndLevel: number,
  first = 70_000,
  kinds: readonly PaperKind[] = zoneKinds,
): Specimen[] {
  const set: Specimen[] = [];
  for (const level of ['mild', 'hard'] as const) {
    for (const kind of kinds) {
      for (let i = 0; i < perKindAndLevel; i++) {
        const seed = first + set.length;
        set.push({ name: `${level}-${kind}-${i}`, seed, kind, level, frame: i % 4 === 3 });
      }
    }
  }
  return set;
}

export interface TakenSpecimen {
  readonly specimen: Specimen;
  readonly art: Art;
  /** JPEG. */
  readonly picture: Buffer;
  /** Quarter turns of the document, degrees clockwise. */
  readonly quarter: number;
}

/** Photographs one of the set. */
export async function takeSpecimen(specimen: Specimen, portrait?: Buffer): Promise<TakenSpecimen> {
  const { seed, kind, level, frame } = specimen;
  const art = await makeDocument({
    seed,
    kind,
    style: {
      face: typefaceNames[seed % typefaceNames.length] ?? 'plain',
      zone: seed % 2 ? 'sharp' : 'round',
      layout: seed % 4 < 2 ? 'first' : 'second',
    },
    ...(portrait ? { portrait } : {}),
  });
  // Quarter turns, each with the level's deviation.
  const quarter = (Math.floor(seed / 3) % 4) * 90;
  const jitter = (((seed * 37) % 21) - 10) * (level === 'mild' ? 0.5 : 1.6);
  const size = frame ? { width: 1280, height: 720 } : { width: 1920, height: 1440 };
  const { picture } = await photograph(art, { seed, level, ...size, roll: quarter + jitter });
  return { specimen, art, picture, quarter };
}
