import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayImage } from '@kuelik/vision/image';
import sharp from 'sharp';

/** One picture of a folder and the lines of its zone; null where it has none. */
export interface FolderPicture {
  readonly file: string;
  readonly zone: readonly string[] | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parseEntry(entry: unknown, index: number): FolderPicture {
  const { file, zone } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  const lines = zone === null || (Array.isArray(zone) && zone.every(isText));
  if (!isText(file) || !lines) {
    throw new TypeError(`truth.json, entry ${index}: { "file": text, "zone": lines or null } is expected`);
  }
  return { file, zone: zone as readonly string[] | null };
}

/** Reads `truth.json` of a folder: a list of `{ file, zone }`. Throws a TypeError on anything else. */
export async function readPictureFolder(folder: string): Promise<FolderPicture[]> {
  const list: unknown = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8'));
  if (!Array.isArray(list)) throw new TypeError('truth.json: a list is expected');
  return list.map(parseEntry);
}

/** Decodes any picture that sharp knows to upright grey. */
export async function decodeGray(picture: string | Buffer): Promise<GrayImage> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
