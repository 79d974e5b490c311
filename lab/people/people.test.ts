import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cast } from './cast.ts';
import { slowClip, toPlanes, writeMjpeg } from './clip.ts';
import { makePerson } from './person.ts';
import { portrait } from './portrait.ts';
import type { Frame } from './render.ts';
import { renderFrame } from './render.ts';
import { makeScene } from './scene.ts';
import { scripts } from './scripts.ts';

function difference(a: Frame, b: Frame): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
  return sum / a.data.length;
}

test('a seed always gives the same person, another seed a different one', async () => {
  const [first, again, other] = [await makePerson(17), await makePerson(17), await makePerson(13)];
  const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;
  expect(same(again.head.data, first.head.data)).toBe(true);
  expect(again.mesh).toEqual(first.mesh);
  expect(same(other.head.data, first.head.data)).toBe(false);
});

test('the cast has at least twenty different people', () => {
  expect(new Set(cast).size).toBeGreaterThanOrEqual(20);
});

test('the head moves as the pose says', async () => {
  const person = await makePerson(17);
  const scene = await makeScene(17, person.traits.skin);
  const frame = (pose: object) => renderFrame(person, pose, scene, { noise: 0 });
  expect(difference(frame({}), frame({}))).toBe(0);
  expect(difference(frame({}), frame({ yaw: 20 }))).toBeGreaterThan(1);
  expect(difference(frame({}), frame({ pitch: 15 }))).toBeGreaterThan(1);
  expect(difference(frame({}), frame({ size: 0.45 }))).toBeGreaterThan(5);
  expect(difference(frame({}), frame({ light: 0.12 }))).toBeGreaterThan(50);
});

test('a portrait is a separate picture', async () => {
  const person = await makePerson(17);
  const [first, second] = [await portrait(person), await portrait(person, { variant: 1 })];
  expect(first.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(second.equals(first)).toBe(false);
});

test('every script paints its first and last frames at the size of the camera', async () => {
  const person = await makePerson(17);
  for (const script of Object.values(scripts)) {
    const paint = await script.open(person);
    for (const i of [0, script.frames - 1]) {
      const { width, height, data } = paint(i);
      expect([width, height, data.length]).toEqual([640, 480, 640 * 480 * 3]);
    }
  }
});

test('a loop closes: its last frame is near its first', async () => {
  const person = await makePerson(17);
  for (const name of ['still', 'moves', 'flat-photo-handled'] as const) {
    const paint = await scripts[name].open(person);
    expect(difference(paint(0), paint(scripts[name].frames - 1))).toBeLessThan(4);
  }
});

test('a clip is a sequence of JPEGs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-clip-'));
  try {
    const file = join(folder, 'clip.mjpeg');
    const grey = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(90) };
    await writeMjpeg(file, 3, () => Promise.resolve(grey));
    const bytes = readFileSync(file).toString('latin1');
    expect(bytes.match(/\xff\xd8\xff/g)).toHaveLength(3);
    expect(bytes.endsWith('\xff\xd9')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a slow clip is every third frame as Y4M, ten a second', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-clip-'));
  try {
    const file = join(folder, 'clip.y4m');
    const frame = (i: number) => ({ width: 4, height: 2, data: new Uint8Array(4 * 2 * 3).fill(i) });
    await slowClip(file, await makePerson(17), { frames: 7, open: async () => frame });
    const grey = (i: number) => `FRAME\n${String.fromCharCode(i).repeat(8)}${'\x80'.repeat(4)}`;
    const header = 'YUV4MPEG2 W4 H2 F10:1 Ip A1:1 C420jpeg\n';
    expect(readFileSync(file).toString('latin1')).toBe(header + grey(0) + grey(3) + grey(6));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a frame in planes has its colours', () => {
  const two = (rgb: readonly number[]) => [...rgb, ...rgb];
  const row = [...two([255, 0, 0]), ...two([0, 0, 255])];
  const planes = toPlanes({ width: 4, height: 2, data: Uint8Array.from([...row, ...row]) });
  expect([...planes]).toEqual([76, 76, 29, 29, 76, 76, 29, 29, 85, 255, 255, 107]);
});
