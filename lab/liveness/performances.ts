import { framesPerStep, type LivenessStep, turns } from '../../technologies/liveness/contract.ts';
import { challengeTimes } from '../../technologies/liveness/thresholds.ts';
import { blackMask, clearGlasses, darkGlasses, surgicalMask } from '../people/accessories.ts';
import { strangerTo } from '../people/cast.ts';
import type { Hold } from '../people/flat.ts';
import { asPrint, asScreen, renderSheet, sheet } from '../people/flat.ts';
import type { Accessory, Person } from '../people/person.ts';
import { makePerson } from '../people/person.ts';
import { random } from '../people/random.ts';
import type { Frame, Pose } from '../people/render.ts';
import { distanceAt, renderFrame } from '../people/render.ts';
import { makeScene, type Scene } from '../people/scene.ts';
import { warp } from '../people/warp.ts';

/** One frame of a check: the command when it was taken, and its time. */
export interface Moment {
  readonly step: LivenessStep;
  /** Seconds since the start. */
  readonly at: number;
  /** Number of the frame, for its noise. */
  readonly index: number;
}

/** Every step that a recipe asks for, those of `distance2` twice: checks are assembled from these. */
const order: readonly LivenessStep[] = [
  'light',
  'accessories',
  'center',
  'forward',
  'left',
  'right',
  'up',
  'down',
  'near',
  'far',
  'near',
  'far',
  'photo',
];

/** Seconds between the frames of a step; those of the photo are spread over its countdown, those of a turn over its hold. */
function spacingOf(step: LivenessStep): number {
  if (step === 'photo') return challengeTimes.countdown / 1000 / (framesPerStep.photo - 1);
  return turns.has(step) ? 0.75 / framesPerStep[step] : 0.75;
}

/** The moments of a whole performance. */
export const moments: readonly Moment[] = (() => {
  const all: Moment[] = [];
  let at = 0.8;
  for (const step of order) {
    for (let i = 0; i < framesPerStep[step]; i++) {
      all.push({ step, at, index: all.length });
      at += spacingOf(step);
    }
    at += 0.6;
  }
  return all;
})();

/** What a person does in front of the camera during a whole check. */
export interface Performance {
  /** `genuine` must pass; the others must not. `honest` are genuine people who must get a hint about what is wrong. */
  readonly kind: 'genuine' | 'attack' | 'honest';
  /** In the table. */
  readonly title: string;
  /** The browser's name of the camera. */
  readonly camera?: string;
  /** Steps whose commands the recording follows in another order. */
  readonly otherOrder?: boolean;
  open(person: Person): Promise<(moment: Moment) => Frame>;
}

/** How a person moves: drawn from the seed. `calm` scales the involuntary movements. */
function habits(seed: number, calm: number) {
  const { between } = random(seed + 555);
  const wave = (amplitude: number, least: number, most: number) => {
    const [period, phase] = [between(least, most), between(0, 1)];
    const strength = amplitude * calm * between(0.7, 1.3);
    return (at: number) => strength * Math.sin(2 * Math.PI * (at / period + phase));
  };
  return {
    yaw: wave(1.7, 2.4, 5),
    pitch: wave(1.1, 2.4, 6),
    roll: wave(0.8, 3, 7),
    x: wave(0.004, 3, 6),
    y: wave(0.004, 3, 6),
    turn: between(22, 29),
    tilt: between(17, 22),
    near: between(0.39, 0.46),
    far: between(0.15, 0.175),
    size: between(0.25, 0.29),
  };
}

/** The pose of a person who does what `step` asks. */
function obey(step: LivenessStep, habit: ReturnType<typeof habits>): Pose {
  const poses: Partial<Record<LivenessStep, Pose>> = {
    left: { yaw: habit.turn },
    right: { yaw: -habit.turn },
    up: { pitch: habit.tilt },
    down: { pitch: -habit.tilt },
    near: { size: habit.near, y: 0.02 },
    far: { size: habit.far },
  };
  return poses[step] ?? {};
}

function poseAt(moment: Moment, habit: ReturnType<typeof habits>, change: Pose = {}): Pose {
  const asked = obey(moment.step, habit);
  const size = asked.size ?? change.size ?? habit.size;
  return {
    ...change,
    yaw: (asked.yaw ?? 0) + (change.yaw ?? 0) + habit.yaw(moment.at),
    pitch: (asked.pitch ?? 0) + (change.pitch ?? 0) + habit.pitch(moment.at),
    roll: habit.roll(moment.at),
    x: (change.x ?? 0) + habit.x(moment.at),
    y: (asked.y ?? 0) + habit.y(moment.at),
    size,
    distance: distanceAt(size),
  };
}

interface Acting {
  readonly change?: Pose;
  readonly accessory?: Accessory;
  readonly calm?: number;
  readonly noise?: number;
}

/** A person who follows every command. */
async function actor(person: Person, acting: Acting = {}): Promise<(moment: Moment) => Frame> {
  const who = acting.accessory ? await makePerson(person.seed, acting.accessory) : person;
  const scene = await makeScene(person.seed, person.traits.skin);
  const habit = habits(person.seed, acting.calm ?? 1);
  return (moment) =>
    renderFrame(who, poseAt(moment, habit, acting.change), scene, {
      noiseSeed: moment.index + 1,
      noise: acting.noise ?? 1.5,
    });
}

const person = (kind: Performance['kind'], title: string, acting: Acting = {}): Performance => ({
  kind,
  title,
  open: (someone) => actor(someone, acting),
});

type Surface = (picture: Frame, moment: Moment, seed: number) => Frame;
const print: Surface = (picture, _moment, seed) => asPrint(picture, seed);
const screen: Surface = (picture, moment) => asScreen(picture, moment.index % 7);
/** A perfect print: only its flatness gives it away. */
const plain: Surface = (picture) => picture;

/** How a hand holds a picture at each step; without commands it only sways. */
function hand(step: LivenessStep, obeys: boolean): Hold {
  if (!obeys) return {};
  const holds: Partial<Record<LivenessStep, Hold>> = {
    left: { yaw: 38, bend: 0.4 },
    right: { yaw: -38, bend: 0.4 },
    up: { pitch: 32 },
    down: { pitch: -32 },
    near: { size: 1.35 },
    far: { size: 0.56 },
  };
  return holds[step] ?? {};
}

interface Holding {
  readonly surface: Surface;
  readonly obeys: boolean;
  readonly hold?: (at: number) => Hold;
  /** A recording of the person instead of one picture. */
  readonly video?: boolean;
}

/** A picture or a screen held in front of the camera. */
function held(title: string, { surface, obeys, hold, video }: Holding): Performance {
  return {
    kind: 'attack',
    title,
    ...(video ? { otherOrder: true } : {}),
    async open(victim) {
      const scene = await makeScene(victim.seed, victim.traits.skin);
      const room = await makeScene(victim.seed + 5, victim.traits.skin);
      const recording = await actor(victim, { change: { size: 0.34 }, noise: 0 });
      const still = renderFrame(victim, { size: 0.34 }, scene, { noise: 0 });
      const habit = habits(victim.seed + 1, 1);
      return (moment) => {
        const shown = video ? recording(moment) : { ...still, data: still.data.slice() };
        const paper = sheet(surface(shown, moment, victim.seed), [236, 232, 222], 14);
        const move = { ...hand(moment.step, obeys && !video), ...hold?.(moment.at) };
        const away = {
          size: 0.86,
          ...move,
          yaw: (move.yaw ?? 0) + habit.yaw(moment.at),
          pitch: (move.pitch ?? 0) + habit.pitch(moment.at),
          roll: (move.roll ?? 0) + habit.roll(moment.at),
          x: (move.x ?? 0) + habit.x(moment.at),
          y: (move.y ?? 0) + habit.y(moment.at),
        };
        return renderSheet(paper, away, room);
      };
    },
  };
}

/** The victim's picture for still frames, the attacker's own head for movements. */
const photoThenHead: Performance = {
  kind: 'attack',
  title: 'photograph for the photo, the attacker for the commands',
  async open(victim) {
    const attacker = await actor(await makePerson(strangerTo(victim.seed)));
    const photograph = await held('', { surface: plain, obeys: false }).open(victim);
    return (moment) => (isCommand(moment.step) ? attacker(moment) : photograph(moment));
  },
};

const isCommand = (step: LivenessStep) => ['left', 'right', 'up', 'down', 'near', 'far'].includes(step);

/** Two people who swap places. */
function swap(title: string, second: (step: LivenessStep) => boolean): Performance {
  return {
    kind: 'attack',
    title,
    async open(one) {
      const [first, other] = [await actor(one), await actor(await makePerson(strangerTo(one.seed)))];
      return (moment) => (second(moment.step) ? other : first)(moment);
    },
  };
}

/** One still picture, warped in software as commanded and sent directly to the API, this many seconds `later`. */
const injected = (title: string, later = 0): Performance => ({
  kind: 'attack',
  title,
  async open(victim) {
    const scene = await makeScene(victim.seed, victim.traits.skin);
    const still = renderFrame(victim, { size: 0.27 }, scene, { noiseSeed: 3 });
    const habit = habits(victim.seed + 2, 1);
    return ({ step, at, index }) => warp(still, obey(step, habit), habit, { at: at + later, index });
  },
});

const empty: Performance = {
  kind: 'honest',
  title: 'nobody',
  async open(someone) {
    const scene: Scene = await makeScene(someone.seed, someone.traits.skin);
    return (moment) => renderFrame(null, {}, scene, { noiseSeed: moment.index });
  },
};

/** The person with someone beside them. */
const company: Performance = {
  kind: 'honest',
  title: 'two faces',
  async open(someone) {
    const other = await makePerson(someone.seed + 200);
    const left = await actor(someone, { change: { x: -0.2, size: 0.2 } });
    const right = await actor(other, { change: { x: 0.22, size: 0.2 } });
    return (moment) => {
      const [a, b] = [left(moment), right(moment)];
      const row = a.width * 3;
      for (let y = 0; y < a.height; y++) {
        a.data.set(b.data.subarray(y * row + row / 2, (y + 1) * row), y * row + row / 2);
      }
      return a;
    };
  },
};

/** Every performance, by name. */
export const performances = {
  genuine: person('genuine', 'genuine'),
  'genuine-calm': person('genuine', 'genuine, keeping very still', { calm: 0.5 }),
  'genuine-noisy': person('genuine', 'genuine, dim room and noisy camera', {
    change: { light: 0.6 },
    noise: 4,
  }),
  'print-held': held('print held still', { surface: print, obeys: false }),
  'print-handled': held('print turned, tilted, bent, moved near and far', { surface: print, obeys: true }),
  'photo-held': held('perfect print held still', { surface: plain, obeys: false }),
  'photo-handled': held('perfect print turned, tilted, bent, moved', { surface: plain, obeys: true }),
  'photo-bent': held('perfect print bent round a cylinder', {
    surface: plain,
    obeys: true,
    hold: (at) => ({ bend: 0.45 + 0.2 * Math.sin(at * 2) }),
  }),
  'photo-waved': held('perfect print waved all the time', {
    surface: plain,
    obeys: true,
    hold: (at) => ({ yaw: 14 * Math.sin(at * 2.1), pitch: 10 * Math.sin(at * 1.7) }),
  }),
  'photo-shaken': held('perfect print turned back and forth all the time', {
    surface: plain,
    obeys: true,
    hold: (at) => ({ yaw: 14 * Math.sin(at * 2.1) }),
  }),
  'screen-still': held('picture on a screen', { surface: screen, obeys: true }),
  'screen-video': held('video on a screen, other order', { surface: screen, obeys: false, video: true }),
  'video-injected': {
    kind: 'attack',
    title: 'video never submitted before, injected, other order',
    otherOrder: true,
    open: (victim) => actor(victim),
  },
  'still-warped': injected('one still warped, injected'),
  // The errors of whole pixels depend on the time: at this one, those of person 13 follow the trembling of the mesh.
  'still-warped-later': injected('one still warped, injected five seconds later', 5),
  'virtual-camera': { ...person('attack', 'virtual camera'), camera: 'OBS Virtual Camera' },
  'swap-photo': swap('another person for the photo', (step) => step === 'photo'),
  'swap-commands': swap('another person for the commands', isCommand),
  'photo-then-head': photoThenHead,
  mask: person('honest', 'surgical mask', { accessory: surgicalMask }),
  'black-mask': person('honest', 'black mask', { accessory: blackMask }),
  'dark-glasses': person('honest', 'dark glasses', { accessory: darkGlasses }),
  'clear-glasses': person('honest', 'clear glasses', { accessory: clearGlasses }),
  dark: person('honest', 'dark', { change: { light: 0.12 }, noise: 4 }),
  'one-sided': person('honest', 'light from one side', { change: { side: 0.85 } }),
  overexposed: person('honest', 'overexposed', { change: { light: 2.6 } }),
  nobody: empty,
  'two-faces': company,
} as const satisfies Record<string, Performance>;

export type PerformanceName = keyof typeof performances;
