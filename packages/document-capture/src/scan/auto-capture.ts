import type { DocumentFrame, ZoneLook } from '@kuelik/vision/document/tracker';
import { type Advice, adviseOnZone } from '../expected/advice.ts';
import { type Expectation, hasZone } from '../expected/expectation.ts';
import { type Flaw, type FrameHint, judgeFrame } from './guidance.ts';

/** All hints that a person can get while a document is in front of the camera. */
export type Hint =
  | FrameHint
  | Exclude<Advice, 'expired'>
  | 'reading'
  | 'unreadable'
  | 'no_zone'
  | 'background';

/** Milliseconds. */
export const timing = {
  /** How long a good picture must last before capture: long enough to notice, short enough to hold still. */
  hold: 700,
  /** Time with a flaw that counts as a warning. */
  warning: 3_000,
  /** Good time without a checked reading before the person gets a hint. */
  unreadable: 4_000,
  /** Good time after which a picture with an unreadable MRZ is captured anyway. */
  giveUp: 9_000,
  /**
   * Good time after which a card's front is captured although no MRZ search (which would reveal the wrong
   * side) has finished.
   */
  frontLook: 6_000,
  /** Time without an outline, in enough light, after which another background is advised. */
  background: 6_000,
  /**
   * How long a conclusion from the MRZ stays valid without being repeated. It outlasts a search that is under way, which
   * takes as long on a slow phone and will repeat or drop it.
   */
  advice: 4_000,
  /** Longer gaps between frames (a busy phone, a hidden page) count as this much. */
  longestFrame: 500,
} as const;

/** After this many warnings a flawed picture is accepted: at the third shot. */
export const warningsBefore = 2;

/** State of one side between frames. */
export interface Watch {
  readonly at: number | null;
  readonly quad: DocumentFrame['quad'];
  readonly frameHint: FrameHint;
  /**
   * Milliseconds: of consecutive good frames, of all good frames, and of flawed ones since the last warning.
   */
  readonly held: number;
  readonly good: number;
  readonly flawed: number;
  /** Consecutive milliseconds without an outline. */
  readonly unseen: number;
  readonly warnings: number;
  /** Finished MRZ searches, and whether one saw anything like an MRZ. */
  readonly looks: number;
  readonly zoneSeen: boolean;
  /** The last reliable reading was of the expected document. */
  readonly zoneRead: boolean;
  /** Why the last search could not read the MRZ. */
  readonly trouble: ZoneLook['trouble'];
  readonly advice: Advice | null;
  readonly adviceAt: number;
}

export const startWatch: Watch = {
  at: null,
  quad: null,
  frameHint: 'fit',
  held: 0,
  good: 0,
  flawed: 0,
  unseen: 0,
  warnings: 0,
  looks: 0,
  zoneSeen: false,
  zoneRead: false,
  trouble: null,
  advice: null,
  adviceAt: 0,
};

/** What is captured anyway after enough warnings. */
const flaws: readonly FrameHint[] = ['dark', 'glare', 'blur', 'flatter'] satisfies readonly (
  | Flaw
  | 'flatter'
)[];

/** Whether a frame with this hint may be captured. */
export const isTakeable = (hint: FrameHint, warnings: number): boolean =>
  hint === 'good' || (warnings >= warningsBefore && flaws.includes(hint));

const adviceStill = ({ advice, adviceAt }: Watch, at: number): Advice | null =>
  at - adviceAt > timing.advice ? null : advice;

/** Processes the tracker's result for the next frame. `at`: milliseconds; `searching`: an MRZ search is under way. */
export function watchFrame(
  watch: Watch,
  frame: DocumentFrame,
  at: number,
  aspect: number,
  searching: boolean,
): Watch {
  const frameHint = judgeFrame(frame, watch.quad, aspect);
  const passed = Math.min(timing.longestFrame, watch.at === null ? 0 : at - watch.at);
  const takeable = isTakeable(frameHint, watch.warnings);
  const flawed = watch.flawed + (frame.quad && flaws.includes(frameHint) ? passed : 0);
  const warned = flawed >= timing.warning && watch.warnings < warningsBefore;
  return {
    ...watch,
    at,
    quad: frame.quad,
    frameHint,
    held: takeable ? watch.held + passed : 0,
    good: watch.good + (takeable ? passed : 0),
    flawed: warned ? 0 : flawed,
    unseen: frame.quad === null && frameHint === 'fit' ? watch.unseen + passed : 0,
    warnings: watch.warnings + (warned ? 1 : 0),
    advice: searching ? watch.advice : adviceStill(watch, at),
  };
}

/** Processes the result of an MRZ search; `reading` is null if nothing like an MRZ was found. */
export function watchZone(
  watch: Watch,
  { reading, trouble }: Pick<ZoneLook, 'reading' | 'trouble'>,
  expected: Expectation,
  at: number,
  today: Date,
): Watch {
  const looked = {
    ...watch,
    looks: watch.looks + 1,
    zoneSeen: watch.zoneSeen || reading !== null,
    trouble: reading === null ? null : trouble,
  };
  if (!reading?.accepted) {
    // Something like an MRZ is no front, however long ago the advice was given: a slow phone searches for seconds.
    const isStillBack = reading !== null && watch.advice === 'wrong_side' && !hasZone(expected);
    return isStillBack ? { ...looked, adviceAt: at } : { ...looked, advice: adviceStill(watch, at) };
  }
  const advice = adviseOnZone(reading, expected, today);
  // What was good until now was of another document or side: it does not count for one that comes after it.
  const good = isAgainst(advice) ? 0 : watch.good;
  return { ...looked, good, advice, adviceAt: at, zoneRead: advice === null || advice === 'expired' };
}

/** The person's own shot was flawed and rejected: one more warning. */
export const watchRefusal = (watch: Watch): Watch => ({ ...watch, warnings: watch.warnings + 1, held: 0 });

/** Whether the hold is long enough for a picture. */
export const isHeld = (watch: Watch): boolean => watch.held >= timing.hold;

/**
 * Whether to capture the current frame without an MRZ search: the fallback when searches fail. A side whose
 * MRZ is visible but unreadable is finally left to the server; one without anything like an MRZ is never
 * captured. A card's front is, if the searches take too long.
 */
export function isDue(watch: Watch, expected: Expectation): boolean {
  if (!isHeld(watch) || isAgainst(watch.advice)) return false;
  if (hasZone(expected)) return watch.zoneSeen && watch.good >= timing.giveUp;
  return watch.good >= timing.frontLook;
}

/** A frame searched for an MRZ, as it was when it was shown. */
export interface LookedAt {
  /** `faint`: no outline was seen. */
  readonly hint: FrameHint | 'faint';
  readonly held: boolean;
}

/**
 * Whether the searched frame is the picture: it has the MRZ of the right document, or, for a card's front, it
 * was held still and has no MRZ at all.
 */
export function takesLook(watch: Watch, expected: Expectation, seen: LookedAt): boolean {
  if (isAgainst(watch.advice)) return false;
  if (!hasZone(expected)) return seen.held;
  if (!watch.zoneRead) return false;
  return seen.hint === 'faint' || isTakeable(seen.hint, watch.warnings);
}

const isAgainst = (advice: Advice | null): advice is Exclude<Advice, 'expired'> =>
  advice !== null && advice !== 'expired';

/** Advice for an MRZ that was found but not read: its part of the frame may be worse than the whole. */
const troubleHints: Readonly<Record<NonNullable<Watch['trouble']>, FrameHint>> = {
  cut_off: 'fit',
  small: 'closer',
  dark: 'dark',
  glare: 'glare',
  blur: 'blur',
};

/** The current hint. */
export function hintOf(watch: Watch, expected: Expectation): Hint {
  const { advice, frameHint, warnings, good, looks } = watch;
  if (isAgainst(advice)) return advice;
  if (watch.unseen >= timing.background) return 'background';
  if (!isTakeable(frameHint, warnings)) return frameHint;
  if (!hasZone(expected)) return 'good';
  if (looks >= 2 && !watch.zoneSeen) return expected.type === 'passport' ? 'no_zone' : 'wrong_side';
  if (looks >= 2 && watch.trouble !== null) return troubleHints[watch.trouble];
  return good >= timing.unreadable && looks >= 2 ? 'unreadable' : 'reading';
}
