import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { differences, type Picture, type Tolerance } from './compare.ts';

/** The picture enlarged to the screen's size, with hard squares. */
const enlarged = (
  { pixels, width, height }: Pick<Picture, 'pixels' | 'width' | 'height'>,
  to: { width: number; height: number },
): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();

/** Red where the pictures differ, on the dimmed new one. */
function marked(before: Picture, now: Picture, allowed: Tolerance): Picture {
  const changed = differences(before, now, allowed);
  const pixels = now.pixels.map((value, i) => {
    if ((changed[Math.floor(i / 3)] ?? null) === null) return 170 + value / 3;
    return i % 3 === 0 ? 220 : 0;
  });
  return { ...now, pixels };
}

/**
 * Writes a report of a change: the current screen, the stored picture and their differences, side by side.
 *
 * @returns the file
 */
export async function reportChange(
  folder: string,
  name: string,
  screen: Buffer,
  now: Picture,
  before: Picture | undefined,
  allowed: Tolerance,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const { width = 1, height = 1 } = await sharp(screen).metadata();
  const panes = [screen];
  if (before !== undefined && before.width === now.width && before.height === now.height) {
    panes.push(
      await enlarged(before, { width, height }),
      await enlarged(marked(before, now, allowed), { width, height }),
    );
  }
  const sheet = { width: panes.length * width, height, channels: 3 as const, background: '#ffffff' };
  const picture = await sharp({ create: sheet })
    .composite(panes.map((input, i) => ({ input, left: i * width, top: 0 })))
    .png({ palette: true })
    .toBuffer();
  const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`);
  writeFileSync(file, picture);
  return file;
}
