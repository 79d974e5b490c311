import { blackMask, clearGlasses, darkGlasses, surgicalMask } from './accessories.ts';
import type { Hold } from './flat.ts';
import { asPrint, asScreen, renderSheet, sheet } from './flat.ts';
import type { Accessory, Person } from './person.ts';
import { makePerson } from './person.ts';
import type { Frame, Pose } from './render.ts';
import { distanceAt, renderFrame } from './render.ts';
import { makeScene } from './scene.ts';

/** Chromium plays every MJPEG file at this rate. */
export const framesPerSecond = 30;

/** What happens in front of the camera; the clip loops, so it ends as it began. */
export interface Script {
  readonly frames: number;
  /** Prepares the actors; the returned function paints frame `i`. */
  open(person: Person): Promise<(i: number) => Frame>;
}

type Key<T> = T & { readonly at: number };

/** Eases between key positions, `at` in seconds. Omitted values of a key come from `rest`. */
function play<T extends Record<string, number | undefined>>(
  keys: readonly Key<T>[],
  rest: T,
  seconds: number,
): T {
  const next = keys.findIndex((key) => key.at > seconds);
  const to = keys[next === -1 ? keys.length - 1 : next];
  const from = keys[next === -1 ? keys.length - 1 : Math.max(0, next - 1)];
  if (!from || !to) return rest;
  const t = to.at > from.at ? Math.min(1, Math.max(0, (seconds - from.at) / (to.at - from.at))) : 1;
  const f = t * t * (3 - 2 * t);
  const names = new Set([...Object.keys(from), ...Object.keys(to), ...Object.keys(rest)]);
  names.delete('at');
  const mixed = [...names].map((name) => {
    const a = from[name] ?? rest[name] ?? 0;
    const b = to[name] ?? rest[name] ?? 0;
    return [name, a + (b - a) * f];
  });
  return Object.fromEntries(mixed) as T;
}

/** Holds `what` from one moment to another. */
const hold = <T extends object>(what: T, from: number, to: number) => [
  { ...what, at: from },
  { ...what, at: to },
];

/** No one keeps still: slow small movements and a blink, in whole periods over `frames`. */
function sway(i: number, frames: number): Pose {
  const turn = (times: number, phase = 0) => Math.sin(2 * Math.PI * ((times * i) / frames + phase));
  const blink = Math.max(0, 1 - Math.abs((i % 90) - 60) / 4);
  return {
    yaw: 1.8 * turn(2),
    pitch: 1.2 * turn(3, 0.2),
    roll: 0.8 * turn(1, 0.4),
    x: 0.004 * turn(2, 0.6),
    y: 0.004 * turn(1, 0.1),
    blink,
  };
}

const calm = 180;

function sitting(change: Pose = {}, accessory?: Accessory, noise = 1.5): Script {
  return {
    frames: calm,
    async open(person) {
      const actor = accessory ? await makePerson(person.seed, accessory) : person;
      const scene = await makeScene(person.seed, person.traits.skin);
      return (i) => renderFrame(actor, { ...sway(i, calm), ...change }, scene, { noiseSeed: i, noise });
    },
  };
}

const moves: readonly Key<Record<string, number | undefined>>[] = [
  ...hold({}, 0, 1.4),
  ...hold({ yaw: 27 }, 1.9, 2.4),
  ...hold({}, 2.8, 3.1),
  ...hold({ yaw: -27 }, 3.6, 4.1),
  ...hold({}, 4.5, 4.8),
  ...hold({ pitch: 21 }, 5.2, 5.7),
  ...hold({}, 6.1, 6.4),
  ...hold({ pitch: -21 }, 6.8, 7.3),
  ...hold({}, 7.7, 8),
  ...hold({ size: 0.46 }, 8.5, 9),
  ...hold({}, 9.5, 9.8),
  ...hold({ size: 0.15 }, 10.3, 10.8),
  ...hold({}, 11.3, 11.6),
];

/** A person who does everything a check may ask for, one thing after the other, without haste. */
const obeying: readonly Key<Record<string, number | undefined>>[] = [
  ...hold({}, 0, 3.4),
  ...hold({ yaw: 22 }, 3.8, 4.4),
  ...hold({ yaw: -22 }, 5.1, 5.7),
  ...hold({}, 6.1, 6.3),
  ...hold({ pitch: 18 }, 6.7, 7.3),
  ...hold({ pitch: -18 }, 7.9, 8.5),
  ...hold({}, 8.9, 9.1),
  ...hold({ size: 0.37 }, 9.6, 10.2),
  ...hold({ size: 0.18 }, 11, 11.6),
  ...hold({}, 12.1, 12.2),
];

function moving(keys: readonly Key<Record<string, number | undefined>>[]): Script {
  const frames = Math.round((keys.at(-1)?.at ?? 0) * framesPerSecond);
  return {
    frames,
    async open(person) {
      const scene = await makeScene(person.seed, person.traits.skin);
      return (i) => {
        const small = sway(i, frames);
        const large: Pose = play(keys, { yaw: 0, pitch: 0, size: 0.26 }, i / framesPerSecond);
        const pose = {
          ...small,
          ...large,
          distance: distanceAt(large.size ?? 0.26),
          yaw: (small.yaw ?? 0) + (large.yaw ?? 0),
          pitch: (small.pitch ?? 0) + (large.pitch ?? 0),
        };
        return renderFrame(person, pose, scene, { noiseSeed: i });
      };
    },
  };
}

const empty: Script = {
  frames: 90,
  async open(person) {
    const scene = await makeScene(person.seed, person.traits.skin);
    return (i) => renderFrame(null, {}, scene, { noiseSeed: i });
  },
};

/** The person and someone else, side by side. */
const pair: Script = {
  frames: calm,
  async open(person) {
    const other = await makePerson(person.seed + 1);
    const scenes = [
      await makeScene(person.seed, person.traits.skin),
      await makeScene(person.seed, other.traits.skin),
    ] as const;
    return (i) => {
      const left = renderFrame(person, { ...sway(i, calm), x: -0.22, size: 0.2 }, scenes[0], {
        noiseSeed: i,
      });
      const right = renderFrame(other, { ...sway(i + 50, calm), x: 0.22, size: 0.2 }, scenes[1], {
        noiseSeed: i,
      });
      const row = left.width * 3;
      for (let y = 0; y < left.height; y++) {
        left.data.set(right.data.subarray(y * row + row / 2, (y + 1) * row), y * row + row / 2);
      }
      return left;
    };
  },
};

function photo(keys: readonly Key<Record<string, number | undefined>>[], seconds: number): Script {
  const frames = Math.round(seconds * framesPerSecond);
  return {
    frames,
    async open(person) {
      const scene = await makeScene(person.seed, person.traits.skin);
      const room = await makeScene(person.seed + 5, person.traits.skin);
      const picture = asPrint(renderFrame(person, { size: 0.34 }, scene, { noise: 0 }), person.seed);
      const paper = sheet(picture, [242, 238, 228], 14);
      return (i) => {
        const small = sway(i, frames);
        const held: Hold = play(
          keys,
          { yaw: 0, pitch: 0, bend: 0, size: 0.78, x: 0, y: 0 },
          i / framesPerSecond,
        );
        return renderSheet(
          paper,
          { ...held, roll: small.roll ?? 0, yaw: (held.yaw ?? 0) + (small.yaw ?? 0) },
          room,
        );
      };
    },
  };
}

const handled = [
  ...hold({}, 0, 1.2),
  ...hold({ yaw: 34 }, 1.8, 2.2),
  ...hold({ yaw: -34 }, 3, 3.4),
  ...hold({ pitch: 28 }, 4, 4.4),
  ...hold({ pitch: -28 }, 5, 5.4),
  ...hold({ bend: 0.6 }, 6, 6.5),
  ...hold({ x: 0.12, y: 0.06 }, 7, 7.4),
  ...hold({ size: 1.3 }, 8, 8.4),
  ...hold({}, 9, 9.4),
];

const replay: Script = {
  frames: calm,
  async open(person) {
    const scene = await makeScene(person.seed, person.traits.skin);
    const room = await makeScene(person.seed + 5, person.traits.skin);
    return (i) => {
      const played = asScreen(
        renderFrame(person, { ...sway(i, calm), size: 0.34 }, scene, { noise: 0 }),
        i % 7,
      );
      return renderSheet(sheet(played, [14, 14, 16], 26), { size: 0.82, roll: 0.6 * Math.sin(i / 9) }, room);
    };
  },
};

/** Every script by name. Genuine people: `still`, `moves` and `obeying`; the others must be detected. */
export const scripts = {
  still: sitting(),
  moves: moving(moves),
  obeying: moving(obeying),
  'no-face': empty,
  'two-people': pair,
  dark: sitting({ light: 0.12 }, undefined, 4),
  'one-sided': sitting({ side: 0.85 }),
  overexposed: sitting({ light: 2.6 }),
  far: sitting({ size: 0.09 }),
  close: sitting({ size: 0.56, y: 0.05 }),
  'off-centre': sitting({ x: 0.28 }),
  mask: sitting({}, surgicalMask),
  'black-mask': sitting({}, blackMask),
  'dark-glasses': sitting({}, darkGlasses),
  'clear-glasses': sitting({}, clearGlasses),
  'flat-photo': photo(hold({}, 0, 6), 6),
  'flat-photo-handled': photo(handled, 9.4),
  'screen-replay': replay,
} as const satisfies Record<string, Script>;

export type ScriptName = keyof typeof scripts;
