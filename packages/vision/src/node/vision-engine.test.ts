import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { faceSimilarity } from '../face/geometry/similarity.ts';
import { createVisionEngine } from './create-vision-engine.ts';

/** Two painted people from our own generator; see lab/people. */
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.jpg`, import.meta.url));
const first = fixture('first-person');
const turned = fixture('first-person-turned');
const second = fixture('second-person');

const engine = createVisionEngine({ workers: 1, queue: 32, jobTimeoutMs: 60_000 });
afterAll(() => engine.close());

const describeOrFail = async (picture: Uint8Array) => {
  const found = await engine.describeFace(picture);
  if (found === null) throw new Error('No face was found');
  return found;
};
const likeness = async (a: Uint8Array, b: Uint8Array) =>
  faceSimilarity((await describeOrFail(a)).descriptor, (await describeOrFail(b)).descriptor);
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } });

describe('inspectFace', () => {
  it('detects no one in an empty picture', async () => {
    const { frame, descriptor, crop } = await engine.inspectFace(first);
    const { width, height, count, face } = frame;
    expect([descriptor, crop]).toEqual([null, null]);
    expect([width, height, count]).toEqual([640, 480, 1]);
    expect(face?.score).toBeGreaterThan(0.8);
    expect(face?.landmarks).toHaveLength(1404);
    expect(face?.light.level).toBeGreaterThan(60);
    expect(face?.box.width).toBeGreaterThan(80);
  });

  it('counts two people', async () => {
    const empty = await grey(320, 240).jpeg().toBuffer();
    expect(await engine.inspectFace(empty, { identity: true, crop: true })).toMatchObject({
      frame: { width: 320, count: 0, face: null },
      descriptor: null,
      crop: null,
    });
  });

  it('counts two people', async () => {
    const half = (picture: Uint8Array) =>
      sharp(picture).extract({ left: 160, top: 0, width: 320, height: 480 }).toBuffer();
    const both = await grey(640, 480)
      .composite([
        { input: await half(first), left: 0, top: 0 },
        { input: await half(second), left: 320, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect((await engine.inspectFace(both)).frame.count).toBe(2);
  });

  it.each([
    ['text', Buffer.from('no picture at all')],
    ['a broken JPEG', first.subarray(0, 4000)],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('rejects %s', async (_, bytes) => {
    await expect(engine.inspectFace(bytes)).rejects.toMatchObject({ code: 'image_unreadable' });
  });
});

describe('describeFace', () => {
  it('gives a descriptor of unit length and an upright portrait', async () => {
    const { descriptor, crop } = await describeOrFail(first);
    expect(descriptor).toHaveLength(192);
    expect(Math.hypot(...descriptor)).toBeCloseTo(1, 4);
    expect((await sharp(crop).metadata()).format).toBe('jpeg');
    expect((await engine.inspectFace(crop)).frame.count).toBe(1);
  });

  it('recognises a person after changes of the picture', async () => {
    const worse = await sharp(first).resize(320).linear(0.8, 5).jpeg({ quality: 50 }).toBuffer();
    expect(await likeness(first, worse)).toBeGreaterThan(0.8);
    expect(await likeness(first, turned)).toBeGreaterThan(0.65);
  });

  it('distinguishes two people', async () => {
    expect(await likeness(first, second)).toBeLessThan(0.55);
  });

  it('respects EXIF orientation, and finds faces in pictures without it', async () => {
    const onItsSide = await sharp(first).rotate(90).jpeg().toBuffer();
    const noted = await sharp(onItsSide).withMetadata({ orientation: 8 }).toBuffer();
    expect(await likeness(first, noted)).toBeGreaterThan(0.9);
    expect(await likeness(first, onItsSide)).toBeGreaterThan(0.85);
    const upsideDown = await sharp(first).rotate(180).jpeg().toBuffer();
    expect(await likeness(first, upsideDown)).toBeGreaterThan(0.85);
  });

  it('finds a small face in a large picture', async () => {
    const small = await sharp(first).resize(400).toBuffer();
    const large = await grey(2400, 1600)
      .composite([{ input: small, left: 300, top: 900 }])
      .jpeg()
      .toBuffer();
    expect(await likeness(first, large)).toBeGreaterThan(0.6);
  });

  it.each([
    [
      'dots at 45 degrees',
      (x: number, y: number) => 45 * (Math.cos(0.9 * (x + y)) + Math.cos(0.9 * (x - y))),
    ],
    ['wavy lines', (x: number, y: number) => 60 * Math.sin(1.25 * (y + 3 * Math.sin(x / 9)))],
  ])('recognises a portrait printed under %s', async (_, pattern) => {
    const { crop } = await describeOrFail(first);
    const portrait = sharp(crop).resize(200, 200).removeAlpha().raw();
    const { data, info } = await portrait.toBuffer({ resolveWithObject: true });
    for (const [i, value] of data.entries()) {
      const pixel = Math.floor(i / 3);
      data[i] = Math.max(0, Math.min(255, value + pattern(pixel % 200, Math.floor(pixel / 200))));
    }
    const printed = await sharp(data, { raw: { ...info, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await likeness(first, printed)).toBeGreaterThan(0.8);
    expect(await likeness(second, printed)).toBeLessThan(0.6);
  });

  it('recognises a portrait under the glare of a laminate', async () => {
    const { crop } = await describeOrFail(first);
    const band = (x: number, y: number) => 0.92 * Math.exp(-(((x + 0.6 * y - 150) / 50) ** 2));
    const { data } = await sharp(crop)
      .resize(200, 200)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [i, value] of data.entries()) {
      const pixel = Math.floor(i / 3);
      data[i] = value + (255 - value) * band(pixel % 200, Math.floor(pixel / 200));
    }
    const laminated = await sharp(data, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await likeness(first, laminated)).toBeGreaterThan(0.87);
    expect(await likeness(second, laminated)).toBeLessThan(0.6);
  });

  it('returns null without a face', async () => {
    expect(await engine.describeFace(await grey(320, 240).png().toBuffer())).toBeNull();
  });
});

describe('the engine', () => {
  it('sheds load instead of queueing without limit', async () => {
    const small = createVisionEngine({ workers: 1, queue: 0 });
    const accepted = small.inspectFace(first).catch((cause: unknown) => cause);
    await expect(small.inspectFace(first)).rejects.toMatchObject({ code: 'vision_busy' });
    await small.close();
    await accepted;
  });

  it('aborts a job that takes too long', async () => {
    const hasty = createVisionEngine({ workers: 1, jobTimeoutMs: 1 });
    await expect(hasty.inspectFace(first)).rejects.toMatchObject({ code: 'vision_timeout' });
    await hasty.close();
  });

  it('reports missing models', async () => {
    const lost = createVisionEngine({ workers: 1, modelsDir: '/nonexistent' });
    await expect(lost.inspectFace(first)).rejects.toMatchObject({ code: 'vision_failed' });
    await lost.close();
  });
});
