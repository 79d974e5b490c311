import type { DocumentFrame, ZoneLook } from '@kuelik/vision/document/tracker';
import { type Advice, adviseOnZone } from './advice.ts';
import { type Expectation, hasZone } from './expectation.ts';
import { type Flaw, type FrameHint, judgeFrame } from './guidance.ts';

/** All that can be said to the person while a document is before the camera. */
export type Hint =
  | FrameHint
  | Exclude<Advice, 'expired'>
  | 'reading'
  | 'unreadable'
  | 'no_zone'
  | 'background';

/** Milliseconds. */
export const timing = {
  /** A good picture must last before it is taken: long enough to be seen, short enough to hold. */
  hold: 700,
  /** Time with a flaw after which it counts as warned of. */
  warning: 3_000,
  /** Good time without a checked reading after which the person is told. */
  unreadable: 4_000,
  /** Good time after which a picture with a zone that cannot be read is taken all the same. */
  giveUp: 9_000,
  /** Good time after which the front of a card is taken although no look for a zone, which would be the wrong side, has ended. */
  frontLook: 6_000,
  /** Time without an outline, in enough light, after which another background is advised. */
  background: 6_000,
  /** What a zone said of the document holds this long without being said again. */
  advice: 4_000,
  /** Longer gaps between frames (a busy phone, a hidden page) count as this much. */
  longestFrame: 500,
} as const;

/** After so many warnings a picture with a flaw is taken: the third shot. */
export const warningsBefore = 2;

/** What is remembered from frame to frame of one side. */
export interface Watch {
  readonly at: number | null;
  readonly quad: DocumentFrame['quad'];
  readonly frameHint: FrameHint;
  /** Milliseconds: of good frames without a break, of all good frames, and of flawed ones since the last warning. */
  readonly held: number;
  readonly good: number;
  readonly flawed: number;
  /** Milliseconds without an outline and without a break. */
  readonly unseen: number;
  readonly warnings: number;
  /** Looks for a zone that have ended, and whether one saw anything like it. */
  readonly looks: number;
  readonly zoneSeen: boolean;
  /** The last reading that could be relied on was of the expected document. */
  readonly zoneRead: boolean;
  /** What kept the zone from being read in the last look. */
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

const flaws: readonly FrameHint[] = ['dark', 'glare', 'blur'] satisfies readonly Flaw[];

/** Whether a frame with this hint may be taken. */
export const isTakeable = (hint: FrameHint, warnings: number): boolean =>
  hint === 'good' || (warnings >= warningsBefore && flaws.includes(hint));

/** Takes in what the tracker saw in the next frame. `at`: milliseconds. */
export function watchFrame(watch: Watch, frame: DocumentFrame, at: number, aspect: number): Watch {
  const frameHint = judgeFrame(frame, watch.quad, aspect);
  const passed = Math.min(timing.longestFrame, watch.at === null ? 0 : at - watch.at);
  const takeable = isTakeable(frameHint, watch.warnings);
  const flawed = watch.flawed + (frame.quad && flaws.includes(frameHint) ? passed : 0);
  const warned = flawed >= timing.warning && watch.warnings < warningsBefore;
  const current = watch.advice !== null && at - watch.adviceAt > timing.advice ? null : watch.advice;
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
    advice: current,
  };
}

/** Takes in the end of a look for a zone; its `reading` is null when there was nothing like one. */
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
  if (!reading?.accepted) return looked;
  const advice = adviseOnZone(reading, expected, today);
  return { ...looked, advice, adviceAt: at, zoneRead: advice === null || advice === 'expired' };
}

/** A picture that the person took was flawed and sent back: warned of once more. */
export const watchRefusal = (watch: Watch): Watch => ({ ...watch, warnings: watch.warnings + 1, held: 0 });

/** Whether the hold is long enough for a picture. */
export const isHeld = (watch: Watch): boolean => watch.held >= timing.hold;

/**
 * Whether the frame that is shown now is to be taken without a look at it: the way out where looks do
 * not end well. A side with a zone that is seen and cannot be read is left to the server in the end; one
 * without anything like a zone is never taken. A card's front is, when the looks take too long.
 */
export function isDue(watch: Watch, expected: Expectation): boolean {
  if (!isHeld(watch) || isAgainst(watch.advice)) return false;
  if (hasZone(expected)) return watch.zoneSeen && watch.good >= timing.giveUp;
  return watch.good >= timing.frontLook;
}

/** A frame that was looked at for a zone, as it was when it was shown. */
export interface LookedAt {
  /** `faint`: no outline was seen. */
  readonly hint: FrameHint | 'faint';
  readonly held: boolean;
}

/**
 * Whether the frame that was looked at is the picture: with the zone of the right document, or, on a
 * card's front, held and with no zone at all.
 */
export function takesLook(watch: Watch, expected: Expectation, seen: LookedAt): boolean {
  if (isAgainst(watch.advice)) return false;
  if (!hasZone(expected)) return seen.held;
  if (!watch.zoneRead) return false;
  return seen.hint === 'faint' || isTakeable(seen.hint, watch.warnings);
}

const isAgainst = (advice: Advice | null): advice is Exclude<Advice, 'expired'> =>
  advice !== null && advice !== 'expired';

/** What is said of a zone that was seen and not read: its part of the frame may be worse than the whole. */
const troubleHints: Readonly<Record<NonNullable<Watch['trouble']>, FrameHint>> = {
  cut_off: 'fit',
  small: 'closer',
  dark: 'dark',
  glare: 'glare',
  blur: 'blur',
};

/** What to tell the person now. */
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
