/** How badly a specimen is photographed; ranges are [least, most]. */
export interface Level {
  /** Document's width as a share of the picture's. */
  readonly fill: readonly [number, number];
  /** Largest roll and tilt, degrees. */
  readonly roll: number;
  readonly tilt: number;
  /** Defocus (deviation) and motion, pixels. */
  readonly blur: readonly [number, number];
  readonly motion: readonly [number, number];
  /** Sensor noise, deviation in grey levels. */
  readonly noise: readonly [number, number];
  readonly jpegQuality: readonly [number, number];
  /** Strength of uneven light, probability of a cast shadow and of glare, and glare's strength. */
  readonly shade: number;
  readonly shadow: number;
  readonly glare: number;
  readonly glareStrength: readonly [number, number];
  /** Amount of clutter on the table. */
  readonly clutter: number;
}

export const levels = {
  clean: {
    fill: [0.8, 0.88],
    roll: 0.5,
    tilt: 1,
    blur: [0.3, 0.4],
    motion: [0, 0],
    noise: [1, 2],
    jpegQuality: [92, 95],
    shade: 0.05,
    shadow: 0,
    glare: 0,
    glareStrength: [0, 0],
    clutter: 0.3,
  },
  mild: {
    fill: [0.66, 0.86],
    roll: 5,
    tilt: 9,
    blur: [0.4, 0.95],
    motion: [0, 1.5],
    noise: [2, 6],
    jpegQuality: [80, 93],
    shade: 0.18,
    shadow: 0.3,
    glare: 0.25,
    glareStrength: [0.15, 0.4],
    clutter: 0.7,
  },
  hard: {
    fill: [0.55, 0.78],
    roll: 18,
    tilt: 24,
    blur: [0.7, 1.5],
    motion: [0, 3.5],
    noise: [5, 12],
    jpegQuality: [45, 78],
    shade: 0.45,
    shadow: 0.7,
    glare: 0.75,
    glareStrength: [0.25, 0.7],
    clutter: 1,
  },
  extreme: {
    fill: [0.42, 0.6],
    roll: 35,
    tilt: 30,
    blur: [1.1, 2],
    motion: [0, 5],
    noise: [8, 16],
    jpegQuality: [30, 60],
    shade: 0.55,
    shadow: 0.8,
    glare: 0.9,
    glareStrength: [0.35, 0.95],
    clutter: 1,
  },
} as const satisfies Record<string, Level>;

export type LevelName = keyof typeof levels;
