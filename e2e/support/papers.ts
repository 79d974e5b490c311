import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeDocument } from '../papers/make-document.ts';
import type { PaperKind } from '../papers/paper.ts';
import { photograph } from '../papers/photograph.ts';
import { makePerson, portrait, writeMjpeg } from '../people/index.ts';
import type { DocumentPicture } from './steps.ts';

/** A photograph of a specimen document with a synthetic person's portrait: JPEG. */
async function specimen(kind: PaperKind, seed: number): Promise<Buffer> {
  const face = await portrait(await makePerson(seed));
  const art = await makeDocument({ seed, kind, portrait: face });
  const { picture } = await photograph(art, { seed, level: 'mild' });
  return picture;
}

/** The passport of a synthetic person. */
export async function passportOf(seed: number): Promise<DocumentPicture[]> {
  return [{ side: 'Page with the photo', jpeg: await specimen('kz-passport', seed) }];
}

/** The identity card of a synthetic person, both sides. */
export async function cardOf(seed: number): Promise<DocumentPicture[]> {
  return [
    { side: 'Front side', jpeg: await specimen('kz-id-front', seed) },
    { side: 'Back side', jpeg: await specimen('kz-id-back', seed) },
  ];
}

/** A clip of a passport held before the camera, 1920x1440, made on first use and kept by what it shows. */
export async function passportClip(seed: number): Promise<string> {
  const folder = fileURLToPath(new URL('../.cache/people/', import.meta.url));
  const [page] = await passportOf(seed);
  if (!page) throw new Error('no passport');
  const hash = createHash('sha256').update(page.jpeg).digest('hex').slice(0, 12);
  const file = join(folder, `${hash}-${seed}-passport.mjpeg`);
  if (existsSync(file)) return file;
  const { data, info } = await sharp(page.jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const held = new Uint8Array(data);
  await writeMjpeg(file, 30, (i) => {
    // A hand is never quite still: the picture moves by a pixel, and so does its noise.
    const shift = (i % 3) * info.width * 3;
    return Promise.resolve({
      width: info.width,
      height: info.height - 2,
      data: held.subarray(shift, shift + info.width * (info.height - 2) * 3),
    });
  });
  return file;
}
