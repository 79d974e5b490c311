import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { InputError, requireFolder } from '../kit/input-error.ts';
import { cast, makePerson, toJpeg } from '../people/index.ts';
import { scripts } from '../people/scripts.ts';
import { decodeClip } from './decode.ts';

/** The camera input of a check. */
export interface Clip {
  readonly name: string;
  /** JPEG pictures, `frameRate` per second. Rejects if Chromium cannot play the file. */
  readonly frames: () => Promise<readonly Buffer[]>;
}

/** Drawn people if no folder is given: every second frame of a 30 fps clip. */
export const drawnClips: readonly Clip[] = cast.slice(0, 4).map((seed) => {
  const frames = async () => {
    const paint = await scripts.still.open(await makePerson(seed));
    const all: Buffer[] = [];
    for (let i = 0; i < scripts.still.frames; i += 2) all.push(await toJpeg(await paint(i)));
    return all;
  };
  return { name: `drawn person ${seed}`, frames };
});

const picture = /\.(jpe?g|png|webp|gif)$/i;

/** The pictures of `spoof` in a folder, by name; each is held before a camera. None if the folder does not exist. */
export function picturesIn(folder: string): Clip[] {
  const place = join(folder, 'spoof');
  const files = existsSync(place) ? readdirSync(place).filter((name) => picture.test(name)) : [];
  const asJpeg = (name: string) => sharp(join(place, name)).flatten().jpeg({ quality: 95 }).toBuffer();
  return files.sort().map((name) => ({ name, frames: async () => [await asJpeg(name)] }));
}

const video = /\.(mp4|webm|mov|m4v|mkv|ogv)$/i;

/** The video files of a folder, or of `videos` in it, by name. Throws `InputError` if there are none. */
export function clipsIn(folder: string): Clip[] {
  requireFolder(folder);
  for (const place of [folder, join(folder, 'videos')]) {
    const files = existsSync(place) ? readdirSync(place).filter((name) => video.test(name)) : [];
    if (files.length === 0) continue;
    return files.sort().map((name) => ({ name, frames: () => decodeClip(join(place, name)) }));
  }
  throw new InputError(`--folder ${folder} holds no video files (mp4, webm, mov, m4v, mkv, ogv)`);
}
