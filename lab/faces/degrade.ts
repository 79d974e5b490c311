import sharp, { type Sharp } from 'sharp';

/** Degrades a portrait as a document does; both are encoded pictures. */
export type Degradation = (portrait: Uint8Array) => Promise<Uint8Array>;

const shrunk = (portrait: Uint8Array, side: number) => sharp(portrait).resize(side, side);
const jpeg = async (picture: Sharp, quality = 85): Promise<Uint8Array> =>
  picture.jpeg({ quality }).toBuffer();

/** Changes every pixel of a colour picture by its position. */
async function painted(
  picture: Sharp,
  paint: (value: number, x: number, y: number) => number,
): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let i = 0; i < data.length; i += 1) {
    const pixel = Math.floor(i / channels);
    const value = paint(data[i]!, pixel % width, Math.floor(pixel / width));
    data[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** A printer's halftone: dots that grow with darkness, in rows at 45 degrees, `pitch` pixels apart. */
const dots = (pitch: number) => (value: number, x: number, y: number) => {
  const [u, v] = [(x + y) / pitch, (x - y) / pitch];
  const screen = 127.5 + 63.75 * (Math.cos(Math.PI * u) + Math.cos(Math.PI * v));
  // Half of the tone remains: a camera does not fully resolve the dots.
  return 0.5 * value + 0.5 * (value > screen ? 255 : 60);
};

/** A portrait printed in a halftone, `side` pixels a side, with dots `pitch` pixels apart; JPEG. */
export const printedInDots = async (portrait: Uint8Array, side: number, pitch: number): Promise<Uint8Array> =>
  jpeg(await painted(sharp(await jpeg(shrunk(portrait, side), 95)), dots(pitch)), 95);

/** Fine wavy lines over the picture, as in security print. */
const guilloche = (value: number, x: number, y: number) =>
  value + 22 * Math.sin((y + 6 * Math.sin(x / 17)) / 1.6) + 12 * Math.sin((x + 5 * Math.sin(y / 13)) / 2.1);

/** The glare of a laminate: a bright band across the face. */
const glare = (side: number) => (value: number, x: number, y: number) => {
  const across = (x + 0.6 * y - 0.75 * side) / (0.16 * side);
  return value + (255 - value) * 0.75 * Math.exp(-across * across);
};

/**
 * Degradations of portraits by documents and messengers, by name. Sides are of the whole portrait with hair
 * and chin; the face is half as wide. Ageing between the two pictures cannot be simulated.
 */
export const degradations: Readonly<Record<string, Degradation>> = {
  '200 px': (portrait) => jpeg(shrunk(portrait, 200)),
  '160 px': (portrait) => jpeg(shrunk(portrait, 160)),
  '120 px': (portrait) => jpeg(shrunk(portrait, 120)),
  '200 px, JPEG quality 30': (portrait) => jpeg(shrunk(portrait, 200), 30),
  '200 px, without colour': (portrait) => jpeg(shrunk(portrait, 200).grayscale().toColourspace('srgb')),
  '200 px, blurred': (portrait) => jpeg(shrunk(portrait, 200).blur(1.5)),
  '200 px, faded': (portrait) => jpeg(shrunk(portrait, 200).linear(0.55, 90)),
  '200 px, printed in dots': async (portrait) =>
    jpeg((await painted(sharp(await jpeg(shrunk(portrait, 400), 95)), dots(5))).resize(200, 200)),
  '200 px, security lines': async (portrait) =>
    jpeg((await painted(sharp(await jpeg(shrunk(portrait, 400), 95)), guilloche)).resize(200, 200)),
  '200 px, glare': async (portrait) => jpeg(await painted(shrunk(portrait, 200), glare(200))),
};
