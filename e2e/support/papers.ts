import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom, makeDocument, type PaperKind, photograph } from '@kuelik/lab/papers';
import { makePerson, portrait } from '@kuelik/lab/people';
import sharp from 'sharp';
import { kept } from '../../tools/lib/testing/kept.ts';
import type { DocumentPicture } from './steps.ts';

/** The paper of a synthetic person, with the portrait. */
const paper = async (kind: PaperKind, seed: number) =>
  makeDocument({ seed, kind, portrait: await portrait(await makePerson(seed)) });

/** A photo of a specimen document with a synthetic person's portrait: JPEG. */
const specimen = (kind: PaperKind, seed: number): Promise<Buffer> =>
  kept(`${kind}-${seed}-mild.jpg`, async () => {
    const { picture } = await photograph(await paper(kind, seed), { seed, level: 'mild' });
    return picture;
  });

/** The passport of a synthetic person. */
export async function passportOf(seed: number): Promise<DocumentPicture[]> {
  return [{ side: 'Page with the photo', jpeg: await specimen('kz-passport', seed) }];
}

/** The same passport in twelve megapixels, as a phone held sideways stores it: its metadata says how to turn it. */
export async function largePassportOf(seed: number): Promise<DocumentPicture> {
  const [passport] = await passportOf(seed);
  if (passport === undefined) throw new Error('no passport');
  const jpeg = await sharp(passport.jpeg)
    .resize(4032, 3024, { fit: 'cover' })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { ...passport, jpeg };
}

/** The identity card of a synthetic person, both sides. */
export async function cardOf(seed: number): Promise<DocumentPicture[]> {
  return [
    { side: 'Front side', jpeg: await specimen('kz-id-front', seed) },
    { side: 'Back side', jpeg: await specimen('kz-id-back', seed) },
  ];
}

/** A picture as a phone's camera of twelve megapixels takes it in the dark: its noise makes it over ten megabytes. */
const inTheNoise = (name: string, jpeg: Buffer): Promise<Buffer> =>
  kept(`${name}-noise.jpg`, async () => {
    const { data, info } = await sharp(jpeg)
      .resize(4032, 3024, { fit: 'cover' })
      .linear(0.6, 0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { next } = createRandom(19);
    // The sum of three is nearly normal: a deviation of 20 levels.
    for (let i = 0; i < data.length; i++) {
      const noise = 40 * (next() + next() + next() - 1.5);
      data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + noise));
    }
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });

/** The identity card of a synthetic person, both sides taken in the dark. */
export async function noisyCardOf(seed: number): Promise<DocumentPicture[]> {
  const sides = await cardOf(seed);
  return Promise.all(
    sides.map(async (side) => ({ ...side, jpeg: await inTheNoise(`card-${seed}-${side.side}`, side.jpeg) })),
  );
}

/** The Mexican passport of a synthetic person. */
export async function mexicanPassportOf(seed: number): Promise<DocumentPicture[]> {
  return [{ side: 'Page with the photo', jpeg: await specimen('mx-passport', seed) }];
}

/** A clean photo from 40 cm, as a steady camera sees it: 1280 x 960, JPEG. */
export const heldStill = (kind: PaperKind, seed: number): Promise<Buffer> =>
  kept(`${kind}-${seed}-held.jpg`, async () => {
    const clean = { seed, level: 'clean', width: 1280, height: 960 } as const;
    const { picture } = await photograph(await paper(kind, seed), clean);
    return picture;
  });

const folder = fileURLToPath(new URL('../.cache/papers/', import.meta.url));

/** A clip of a passport shown to the camera. */
export const passportClip = (seed: number): Promise<string> => heldClip('kz-passport', seed);

/** The same without its way into the frame: a picture taken by hand at any moment shows the whole passport. */
export const steadyPassportClip = (seed: number): Promise<string> => heldClip('kz-passport', seed, 0);

/**
 * A clip of a document that enters the frame and is then held, generated on first use and cached by its
 * content: two seconds at 30 frames a second, played in a loop.
 *
 * @param entering frames of its way into the frame
 */
export async function heldClip(kind: PaperKind, seed: number, entering = 10): Promise<string> {
  const held = await heldStill(kind, seed);
  const file = join(
    folder,
    `${createHash('sha256').update(held).digest('hex').slice(0, 16)}-held-${entering}.mjpeg`,
  );
  if (existsSync(file)) return file;
  const { width, height } = await sharp(held).metadata();
  const wide = await sharp(held)
    .extend({ left: 200, right: 200, top: 200, bottom: 200, extendWith: 'mirror' })
    .toBuffer();
  const moved = (dx: number, dy: number) =>
    sharp(wide)
      .extract({ left: 200 - dx, top: 200 - dy, width, height })
      .jpeg({ quality: 90 })
      .toBuffer();
  // A hand is never quite still: the picture moves by a pixel.
  const still = [await moved(0, 0), await moved(1, 0), await moved(0, 1)];
  const frames: Buffer[] = [];
  for (let i = entering; i > 0; i--) frames.push(await moved(15 * i, 9 * i));
  for (let i = 0; i < 50; i++) frames.push(still[i % still.length] as Buffer);
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${process.pid}.part`;
  writeFileSync(partial, Buffer.concat(frames));
  renameSync(partial, file);
  return file;
}

/** The same picture in a dark room. */
export const inTheDark = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).linear(0.35, 0).jpeg({ quality: 92 }).toBuffer();

/** The same picture out of focus. */
export const outOfFocus = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).blur(6).jpeg({ quality: 92 }).toBuffer();

/** The same picture with a lamp's reflection on the document. */
export async function underALamp(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="l"><stop offset="0.75" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${width * 0.6}" cy="${height * 0.42}" rx="${width * 0.16}" ry="${height * 0.11}" fill="url(#l)"/></svg>`;
  return sharp(jpeg)
    .composite([{ input: Buffer.from(lamp) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
