import { createHash } from 'node:crypto';
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
  const partial = `${file}.${process.pid}.part`;
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

const cacheFolder = fileURLToPath(new URL('../.cache/people/', import.meta.url));

/**
 * The path of a clip, generated if missing. The name contains a hash of the generator's own sources, so that
 * a changed generator never uses an old clip.
 */
export async function clipFile(seed: number, name: ScriptName): Promise<string> {
  const file = join(cacheFolder, `${generatorHash()}-${seed}-${name}.mjpeg`);
  if (!existsSync(file)) await clip(file, await makePerson(seed), scripts[name]);
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
