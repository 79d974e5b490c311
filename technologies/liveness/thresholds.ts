/**
 * All thresholds for good frames, for the guidance in the browser and for the verdict on the server. Set
 * between the clean clips of 24 synthetic people and the clips of the same people in the dark, lit from one
 * side, overexposed, masked, with glasses, far away, off centre and in company; the ranges are in README.md.
 * Luminance is 0..255; shares of the frame refer to its shorter side, so that a phone in portrait and a
 * laptop's camera are judged alike.
 */
export interface FrameLimits {
  /** Detector score below which a detection is not a face: animals score up to 0.50, a drawn face 0.76. */
  readonly minScore: number;
  readonly minLight: number;
  readonly maxLight: number;
  /** Standard deviation over the face: clean clips of 12 people 15 to 36; less is haze, glare or a covered lens. */
  readonly minContrast: number;
  /**
   * Darker cheek over brighter cheek. Drawn: light from one side 0.14, even light from 0.92. In press photographs 2 %
   * of frontal faces are below 0.42, all recognisable, and none below 0.25.
   */
  readonly minBalance: number;
  /**
   * A mask: a lower face that is less red than the upper by more than this, ln(red / green) … Drawn people: -0.001
   * and more; drawn masks: -0.14 and less. In photographs, below -0.1 without lips: none of 743 bare faces, 29 of 32
   * masks.
   */
  readonly minLowerRedness: number;
  /** … and no lips: redder than the chin by less than this. A beard hides the skin, not the lips. */
  readonly maxLipRedness: number;
  /**
   * Dark glasses: darkness below the eyes and two sharp edges. Bare faces: drawn up to 0.29, photographed up to
   * 0.88. Dark glasses: drawn from 1.27; photographed 13 of 23 above 0.85, 7 above 1.05; most of the others are only
   * tinted.
   */
  readonly maxLens: number;
  /**
   * Any glasses: dark lines where rims are. Bare faces: drawn up to 0.08, 99 % of photographed up to 0.13. Glasses:
   * drawn from 0.13, 54 % of photographed clear ones above 0.13.
   */
  readonly maxRims: number;
  /** Distance between the temples over the frame's shorter side. */
  readonly minSize: number;
  readonly maxSize: number;
  /** Offset of the face from the middle, horizontally and vertically, over the shorter side. */
  readonly maxOffsetX: number;
  readonly maxOffsetY: number;
  /** How far the face may extend past the upper or lower edge, over the shorter side. */
  readonly maxCut: number;
  /** Degrees. Absolute pitch of the mesh is off by 6 to 11 degrees, so its threshold is wide. */
  readonly maxYaw: number;
  readonly maxPitch: number;
  readonly maxRoll: number;
}

/** What the guidance requires before a step counts. */
export const guidanceLimits: FrameLimits = {
  minScore: 0.6,
  minLight: 45,
  maxLight: 208,
  minContrast: 8,
  minBalance: 0.42,
  minLowerRedness: -0.08,
  maxLipRedness: 0.05,
  maxLens: 0.85,
  maxRims: 0.13,
  minSize: 0.26,
  maxSize: 0.6,
  maxOffsetX: 0.11,
  maxOffsetY: 0.14,
  maxCut: 0,
  maxYaw: 12,
  maxPitch: 32,
  maxRoll: 15,
};

/**
 * What the server still accepts: slightly wider, because the frame it gets was taken some tens of
 * milliseconds after the measured one, and was JPEG-encoded.
 */
export const verdictLimits: FrameLimits = {
  minScore: 0.6,
  minLight: 38,
  maxLight: 213,
  minContrast: 6,
  minBalance: 0.25,
  minLowerRedness: -0.1,
  maxLipRedness: 0.04,
  maxLens: 1.05,
  // Rims are never refused: clear glasses leave the face visible, and wrinkles may look like rims.
  maxRims: Number.POSITIVE_INFINITY,
  minSize: 0.22,
  maxSize: 0.68,
  maxOffsetX: 0.17,
  // Anyone can sit centred in front of a camera, but not everyone can raise or lower it: the whole face
  // suffices.
  maxOffsetY: Number.POSITIVE_INFINITY,
  // What the guidance saw inside the picture may be slightly outside when measured again.
  maxCut: 0.01,
  maxYaw: 17,
  maxPitch: 38,
  maxRoll: 20,
};

/** Times of the challenge in the browser, in milliseconds. */
export const challengeTimes = {
  /** Product specification, section 9: light, mask and glasses, at most 45 seconds. */
  environment: 45_000,
  /** Maximum random extension of a step's hold, drawn for the challenge: eight camera frames. */
  holdSpread: 250,
  /** Countdown before the photo. */
  countdown: 3_000,
  /**
   * Extension of the countdown for a head that has moved by less than `commandLimits.sway` in a check without
   * commanded movements, and the interval of the pictures added meanwhile. Long enough to read the request, begin
   * four seconds later and turn for two.
   */
  longerLook: 6_000,
  longerLookEvery: 750,
  /** The same interval while the head returns from the requested movement. */
  turnedEvery: 200,
  /** How long a step's condition must hold without a break. */
  hold: 500,
  /** … and over how many frames: three in a row distinguish intent from noise. */
  holdFrames: 3,
  /** The same for a commanded turn or distance, which is held only briefly. */
  commandHold: 250,
  commandFrames: 2,
  /** A shorter interruption does not restart the countdown: one bad frame is noise. */
  grace: 250,
  /**
   * Longest gap between frames before the countdown restarts. Looking away only pauses it; a face that leaves, is
   * covered or is no longer lit ends it at once.
   */
  countdownPause: 2_500,
  /** The person's usual appearance is the median of this long: see `habit.ts`. */
  habit: 4_000,
  /**
   * Total time for warnings about a cover or bad light that the verdict would not refuse: otherwise a person
   * who always seems to wear something could never finish. See `warning-times.ts`.
   */
  unsurePatience: 10_000,
  /** Maximum time for warnings about a tilted device: not everyone can hold it upright. */
  tiltPatience: 8_000,
  /** Eyes closed for no longer than this are a blink: the next frame is awaited, without a message. */
  blink: 500,
  /** Maximum time for warnings about closed eyes: not all eyes are measured well. */
  eyesPatience: 6_000,
  /**
   * Total of pauses after which the challenge is drawn again. The server waits for 60 seconds longer than the time limit;
   * 20 are for the upload.
   */
  staleAfter: 40_000,
  /** The camera is turned off after an empty picture for this long, so that it does not run for hours. */
  longestAbsence: 300_000,
  /** After a turn that was too fast, frames do not count for this long. */
  tooFastPause: 600,
} as const;

/**
 * Commands, against the person's own neutral pose and size. A natural small turn of 20 degrees, or a
 * fifth of the distance, must suffice; the measurement's error is 1.2 degrees of yaw and 2.4 of pitch.
 */
export const commandLimits = {
  yaw: 15,
  pitch: 12,
  /** Face size over its size at `center`. */
  near: 1.2,
  far: 0.83,
  /** How far the head may stray from neutral while the photo is taken. */
  still: 12,
  /** Degrees a second, over two pairs of frames: a quick natural turn peaks near 120. */
  speed: 200,
  /** Degrees a second above which no photo is taken: sitting people sway by less than 20, the mesh's noise adds as much. */
  moving: 60,
  /**
   * Degrees of yaw and half of pitch together (standard deviation without tremor) from which small movements show depth.
   * Pitch counts half because talking moved the mesh's pitch by 1.1 degrees in a real head that hardly moved. Before that
   * change, 330 checks of eleven simulated heads, each observed until it had moved this far or for seven seconds, all
   * showed more relief than `surelyFlatRelief`.
   */
  sway: 1,
  /** The same over the kept pictures without the farthest one: less, since ten pictures sample the movement coarsely. */
  swayInPictures: 0.8,
  /** Degrees and share of the size by which `forward` and `center` may differ from the habit. */
  habitPitch: 9,
  /** Degrees: people who look at a screen never hold the head this far up, whatever the mesh's offset. */
  lookingUp: 18,
  habitSize: 0.14,
  /** Degrees that the camera may look up or down: see `tiltOf`. */
  tilt: 35,
} as const;

/** Eye openness, height over width, measured on the mesh. */
export const eyeLimits = {
  /**
   * Share of this person's usual openness below which the eyes are closing: narrow eyes are compared with themselves.
   * Blinks of nine painted heads 0.41 to 0.60, of five others 0.51 to 0.88; open eyes at rest 0.9 and more.
   */
  ofUsual: 0.75,
  /**
   * Shut, whatever is usual: open painted eyes measure 0.19 and more, blinking ones 0.08 and more. The limit is
   * this low so that people with narrow eyes are never asked to open them.
   */
  shut: 0.1,
} as const;

/** The server's bounds for the frames as a set. */
export const verdictBounds = {
  /**
   * Similarity of two near-frontal frames of one challenge. Six real people who talk, turn and grimace: 0.81 and more
   * (345 pairs of frames), 0.86 and more when measured again; painted people with eyes open or shut: 0.96 and more. One
   * impostor pair in 1,000 is above 0.65, one in 10,000 above 0.8; painted people share one relief, and swaps of two of them
   * reach 0.69.
   */
  samePerson: 0.75,
  /** So much less is enough for the person of an earlier check in the session: other light, perhaps another camera. */
  earlierAllowance: 0.1,
  /** Degrees between a frame's pose and the person's median. */
  poseFromMedian: 15,
  /**
   * Similarity of a frame turned or tilted on command to the frontal ones, median. Real people turned by 10 to 20 degrees
   * 0.87 and more (29 frames of two people), painted ones 0.93 and more. Painted people who swap reach 0.74 in their worst turn.
   */
  sameTurned: 0.74,
  sameTilted: 0.68,
  /** Share of a commanded movement that its last frame shows at least: it was taken a moment after the measured one. */
  leastCommand: 0.7,
  /** Regular pattern on the skin, decadic logarithm of `skinGrid`: skin up to 1.9, prints 3.1, screens 4.1 and more. */
  skinGrid: 1.8,
  screenGrid: 2.5,
  /**
   * Mean landmark movement between two frames, in thousandths of the face's width, position and size
   * included. A camera's noise alone gives more than this; a still picture fed in as video does not.
   */
  frozenMotion: 0.4,
  /**
   * Parallax that a picture shows although it is flat, because its mesh turns along: per convergence of a commanded turn,
   * and per stretch. Its narrowing is subtracted whole: a picture needs a turn of 40 degrees and more for the mesh to turn
   * by 15, and is then narrower by a quarter; a head that turns by 15 is narrower by 3 %.
   */
  pictureTurn: 0.75,
  stretchedTurn: 0.5,
  /**
   * What gives away a picture that is turned and tilted at once, in the parallax of a turn. It shrinks: subtracted per share
   * of the face's size at `forward` below `fullSize`. Heads keep their size: 0.92 and more (1,278 views); such pictures
   * 0.51 to 0.88, and 0.75 to 1.06 if the hand comes nearer by a quarter.
   */
  fullSize: 0.95,
  shrunkTurn: 1.25,
  /**
   * And its perspective does not follow the turn: subtracted per share of convergence over parallax below
   * `leastConvergence`. That ratio is face width over distance, 0.08 at 2 m; heads 0.06 and more, three of four such
   * pictures less than 0.08.
   */
  leastConvergence: 0.08,
  unconvergedTurn: 5,
  /**
   * A commanded turn shows a picture, however near, if a sheet explains its pixels, see `fitSheet`: if they are this alike …
   */
  likeSheet: 0.95,
  /**
   * … or, in poor pictures, as alike as the views ahead are to one another, but for this: in noise of 24 levels 40 of 49 turns of prints;
   * of the others most are aligned wrongly, 0.06 and more less alike.
   */
  noisySheet: 0.03,
  /** … show less than this share of the depth that the turn of the mesh demands … */
  sheetDepth: 0.3,
  /**
   * … and show that with no more than this error. Prints that passed the bounds above, nearly all nearer: 0.019 and less (55 of
   * 58), with gloss and noise 0.045 and less (17 of 22). Real heads with so little depth, turned by 11 degrees and more: 0.062
   * and more, the least a child's smooth skin (514 pairs of frames of three people); of drawn heads none.
   */
  sheetError: 0.045,
  /**
   * … or, in poor pictures, whose error is larger, a depth that is below `sheetDepth` by this many errors. Of 52 turns of prints in noise of
   * 12 levels 43 are, of 90 of real heads none; the nearest of these, a child's, is at 0.45.
   */
  surelySheet: 2,
  /**
   * Standard errors by which the depth of a turn must be above none where the pictures at rest were too poor to tell: one in
   * eighty sheets shows that by chance, and a turn has two pictures.
   */
  provenDepth: 2.25,
  /**
   * The same of the nose alone, whose error is larger: a head that frowns or nods as it turns shows its depth only there. One in
   * 300 sheets by chance; of 77 turns of prints one, whose whole face shows a sheet.
   */
  provenNose: 2.7,
  /** The same of a nod. Convergence: pictures tilted as commanded 0.3 to 1.0, heads 1.8 and more. */
  pictureNod: 1,
  stretchedNod: 0.25,
  /**
   * Parallax of a commanded turn minus what a picture explains, for turns of the mesh by 12 degrees and more. Real heads
   * 0.082 and more (78 frames of three people), drawn ones 0.125 and more (214). Prints of 6 people in clips and of 13 in
   * press photographs, turned by up to 70 degrees and bent by up to 1: 3 of 260 above.
   */
  flatTurn: 0.08,
  /**
   * The same of a nod: heads tilted by 18 degrees 0.085 to 0.25; pictures bent, waved or warped at most 0.024, tilted
   * below 0.02.
   */
  flatNod: 0.05,
  /**
   * Relief that small movements show, in radians, see `reliefOf`: pictures of real and painted faces held, waved, bent
   * and turned at most 0.0015; people who talk, smile and sway 0.0051 and more.
   */
  flatRelief: 0.006,
  /**
   * Movement of the pixels, with all their noise, below which `short` and `core` treat a face as a picture: held and bent prints of six
   * people and pictures of PAD demos 0.0036 and less (35). Relief of so much is no reason to refuse.
   */
  surelyFlatRelief: 0.004,
  /**
   * Correlation of relief with the turn of the mesh, over all frames and both axes. Painted heads 0.95 and more, real
   * heads with less than 0.016 of relief 0.46 and more; stills warped without smoothing up to 0.49 (36), others up
   * to 0.54 (43). At and above this value relief follows the turn …
   */
  followsTurn: 0.55,
  /** … and up to this one it ignores the turn. */
  ignoresTurn: 0.45,
  /**
   * Degrees of sway below which the mesh may only tremble. Stills warped as a head at rest sways 0.14 to 0.29 (26 times 11 frames),
   * where eyes and mouth move as well 0.43 and 0.51; real people who pass 0.62 and more (16 windows of six) …
   */
  trembling: 0.4,
  /** … and the correlation at and above which relief follows even that: such stills up to 0.54, calm painted heads 0.95 and more. */
  followsTrembling: 0.75,
  /**
   * Radians subtracted from relief that ignores the turn: stills warped without smoothing, each pixel up to half a
   * pixel off, show up to 0.0117.
   */
  warpedRelief: 0.012,
  /** Growth of near parts over far ones between `far` and `near`: heads 0.08 to 0.13, flat pictures up to 0.02. */
  flatGrowth: 0.045,
  /** Milliseconds: no step passes faster, since a command must hold for 250 and anything else for longer. */
  minStep: 240,
  /** Milliseconds by which the browser's clock may run ahead of the server's. */
  clockSlack: 5_000,
} as const;
