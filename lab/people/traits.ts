import type { Random } from './random.ts';

export type Rgb = readonly [r: number, g: number, b: number];

export const hairStyles = [
  'bald',
  'crop',
  'side',
  'fringe',
  'bob',
  'long',
  'curly',
  'bun',
  'receding',
] as const;
export const beards = ['none', 'stubble', 'full', 'moustache', 'goatee'] as const;
export type HairStyle = (typeof hairStyles)[number];
export type Beard = (typeof beards)[number];

/** Proportions of a face. Factors are around 1; shifts are shares of the face's width. */
export interface Shape {
  readonly height: number;
  readonly jaw: number;
  readonly cheeks: number;
  readonly temples: number;
  readonly chin: number;
  readonly chinPoint: number;
  readonly eyeApart: number;
  readonly eyeHeight: number;
  readonly eyeSize: number;
  readonly eyeOpen: number;
  readonly eyeTilt: number;
  readonly browHeight: number;
  readonly browTilt: number;
  readonly noseWidth: number;
  readonly noseLength: number;
  readonly noseOut: number;
  readonly bridge: number;
  readonly mouthWidth: number;
  readonly mouthHeight: number;
  readonly upperLip: number;
  readonly lowerLip: number;
  readonly skew: number;
}

/** Everything that makes one synthetic person differ from another. */
export interface Traits {
  readonly seed: number;
  readonly shape: Shape;
  readonly skin: Rgb;
  readonly hair: Rgb;
  readonly hairStyle: HairStyle;
  readonly hairline: number;
  readonly beard: Beard;
  readonly iris: Rgb;
  readonly browThickness: number;
  readonly browColour: Rgb;
  readonly lip: Rgb;
  /** 0 young to 1 old: lines, bags, paler hair. */
  readonly age: number;
  readonly freckles: number;
  readonly rosy: number;
  /** How much of the portrait's own relief shows through the painted skin. */
  readonly relief: number;
  readonly mole: { readonly x: number; readonly y: number; readonly size: number } | null;
}

const skins: readonly [Rgb, ...Rgb[]] = [
  [226, 192, 170],
  [218, 178, 150],
  [212, 168, 138],
  [200, 152, 118],
  [184, 134, 100],
  [160, 112, 82],
  [136, 94, 68],
  [112, 76, 56],
  [224, 184, 164],
  [206, 160, 122],
];
const hairs: readonly [Rgb, ...Rgb[]] = [
  [22, 18, 17],
  [38, 26, 20],
  [62, 40, 26],
  [94, 62, 38],
  [128, 84, 44],
  [176, 130, 76],
  [150, 70, 34],
  [108, 106, 104],
  [196, 194, 190],
  [54, 48, 46],
];
const irises: readonly [Rgb, ...Rgb[]] = [
  [62, 38, 22],
  [84, 54, 28],
  [44, 28, 20],
  [96, 100, 60],
  [84, 118, 132],
  [70, 100, 150],
  [110, 120, 124],
  [112, 78, 36],
];

/** Draws a person's traits. The ranges are wide on purpose: a descriptor must distinguish the people. */
export function drawTraits(seed: number, random: Random): Traits {
  const { between, normal, pick, chance } = random;
  const about = (spread: number) => 1 + spread * normal();
  const masculine = chance(0.5);
  const age = between(0, 1) ** 1.3;
  const skin = pick(skins);
  const dark = skin[0] < 150;
  const hair =
    age > 0.75 && chance(0.7)
      ? pick([hairs[7] ?? hairs[0], hairs[8] ?? hairs[0]])
      : dark
        ? hairs[0]
        : pick(hairs);
  const hairStyle = masculine
    ? pick(['bald', 'crop', 'side', 'curly', 'receding', 'crop', 'fringe'] as const)
    : pick(['fringe', 'bob', 'long', 'curly', 'bun', 'side', 'long'] as const);
  return {
    seed,
    shape: {
      height: about(0.075),
      jaw: about(0.1) + (masculine ? 0.05 : -0.04),
      cheeks: about(0.08),
      temples: about(0.05),
      chin: between(-0.05, 0.1) + (masculine ? 0.03 : -0.01),
      chinPoint: between(-0.08, 0.12),
      eyeApart: between(-0.045, 0.045),
      eyeHeight: between(-0.03, 0.04),
      eyeSize: about(0.13),
      eyeOpen: between(0.65, 1.35),
      eyeTilt: between(-0.2, 0.14),
      browHeight: between(-0.06, 0.03),
      browTilt: between(-0.2, 0.25),
      noseWidth: between(0.75, 1.45),
      noseLength: between(-0.06, 0.08),
      noseOut: between(0.75, 1.3),
      bridge: between(0.7, 1.4),
      mouthWidth: between(0.72, 1.15),
      mouthHeight: between(-0.04, 0.05),
      upperLip: between(0.5, 1.6),
      lowerLip: between(0.6, 1.8),
      skew: between(-0.02, 0.02),
    },
    skin,
    hair,
    hairStyle,
    hairline: between(-0.06, 0.08),
    beard: masculine ? pick(beards) : 'none',
    iris: dark ? pick([irises[0], irises[2] ?? irises[0]]) : pick(irises),
    browThickness: masculine ? between(0.8, 1.7) : between(0.35, 1.1),
    browColour: [hair[0] * 0.7, hair[1] * 0.7, hair[2] * 0.7],
    lip: masculine
      ? [skin[0] * 0.84, skin[1] * 0.66, skin[2] * 0.64]
      : pick<Rgb>([
          [skin[0] * 0.85, skin[1] * 0.58, skin[2] * 0.58],
          [176, 44, 58],
          [150, 62, 78],
          [200, 104, 98],
        ]),
    age,
    freckles: !dark && chance(0.25) ? between(0.4, 1) : 0,
    rosy: between(0, 0.35),
    relief: between(0.25, 0.95),
    mole: chance(0.4) ? { x: between(-0.3, 0.3), y: between(-0.05, 0.35), size: between(2.5, 5) } : null,
  };
}
