import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Person } from './person.ts';
import { makePerson } from './person.ts';
import type { Frame } from './render.ts';
import type { Script, ScriptName } from './scripts.ts';
import { scripts } from './scripts.ts';

/** A frame as baseline JPEG, the format of Chromium's fake camera. */
export function toJpeg(frame: Frame, quality = 88): Promise<Buffer> {
  const { width, height, data } = frame;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Writes a clip: consecutive JPEG pictures (MJPEG), looped by Chromium at 30 fps. */
export async function clip(file: string, person: Person, script: Script): Promise<void> {
  const paint = await script.open(person);
  await writeMjpeg(file, script.frames, (i) => Promise.resolve(paint(i)));
}

/** Writes `count` frames as MJPEG. The file appears only when complete. */
export async function writeMjpeg(
  file: string,
  count: number,
  frame: (i: number) => Promise<Frame>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${randomUUID()}.part`;
  const out = createWriteStream(partial);
  let encoding: Promise<Buffer> | undefined;
  for (let i = 0; i < count; i++) {
    // One frame is encoded on sharp's threads while the next is painted here.
    const painted = await frame(i);
    if (encoding) out.write(await encoding);
    encoding = toJpeg(painted);
  }
  if (encoding) out.write(await encoding);
  out.end();
  await finished(out);
  renameSync(partial, file);
}

/** The frame's planes Y, U and V: BT.601 with the full range, one colour for four pixels, as JPEG stores it. */
export function toPlanes({ width, height, data }: Frame): Uint8ClampedArray {
  // Rounds and clamps: half of pure red or blue would be 256.
  const planes = new Uint8ClampedArray((width * height * 3) / 2);
  const half = width / 2;
  const blue = width * height;
  const red = blue + half * (height / 2);
  const at = (place: number) => data[place] ?? 0;
  for (let i = 0; i < width * height; i++) {
    planes[i] = 0.299 * at(3 * i) + 0.587 * at(3 * i + 1) + 0.114 * at(3 * i + 2);
  }
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const first = 3 * (y * width + x);
      const four = [first, first + 3, first + 3 * width, first + 3 * width + 3];
      const mean = (channel: number) => four.reduce((sum, place) => sum + at(place + channel), 0) / 4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      const place = (y / 2) * half + x / 2;
      planes[blue + place] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
      planes[red + place] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  }
  return planes;
}

/** Writes every third frame of a script as Y4M, which Chromium plays at the file's own rate: ten frames a second. */
export async function slowClip(file: string, person: Person, script: Script): Promise<void> {
  const paint = await script.open(person);
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.part`;
  const out = createWriteStream(partial);
  for (let i = 0; i < script.frames; i += 3) {
    const frame = paint(i);
    if (i === 0) out.write(`YUV4MPEG2 W${frame.width} H${frame.height} F10:1 Ip A1:1 C420jpeg\n`);
    out.write('FRAME\n');
    if (!out.write(toPlanes(frame))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  renameSync(partial, file);
}

const cacheFolder = fileURLToPath(new URL('../.cache/people/', import.meta.url));

/**
 * The path of a clip, generated if missing: of 30 frames a second, or of ten, which cost a third of the drawing and,
 * since a page follows each frame, half of the playing. The name contains a hash of the generator's own sources, so
 * that a changed generator never uses an old clip.
 */
export async function clipFile(seed: number, name: ScriptName, rate: 10 | 30 = 30): Promise<string> {
  const ending = rate === 10 ? 'y4m' : 'mjpeg';
  const file = join(cacheFolder, `${generatorHash()}-${seed}-${name}.${ending}`);
  const draw = rate === 10 ? slowClip : clip;
  if (!existsSync(file)) await draw(file, await makePerson(seed), scripts[name]);
  return file;
}

let hash: string | undefined;

/** Hash of the generator's sources and assets, for cache names. */
function generatorHash(): string {
  if (hash) return hash;
  const digest = createHash('sha256');
  const folder = fileURLToPath(new URL('./', import.meta.url));
  for (const sub of ['', 'assets/']) {
    for (const name of readdirSync(folder + sub).sort()) {
      if (/\.(ts|jpg|json)$/.test(name) && !name.includes('.test.'))
        digest.update(readFileSync(folder + sub + name));
    }
  }
  hash = digest.digest('hex').slice(0, 12);
  return hash;
}
