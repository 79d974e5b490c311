import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayImage } from '@kuelik/vision/image';
import sharp from 'sharp';
import { InputError, requireFolder } from '../kit/input-error.ts';

/** A folder's picture and the lines of its MRZ; null if it has none. */
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
    throw new InputError(`truth.json, entry ${index}: { "file": text, "zone": lines or null } is expected`);
  }
  return { file, zone: zone as readonly string[] | null };
}

/** Reads `truth.json` of a folder: a list of `{ file, zone }`. Throws `InputError` on anything else. */
export async function readPictureFolder(folder: string): Promise<FolderPicture[]> {
  requireFolder(folder);
  const list = join(folder, 'truth.json');
  if (!existsSync(list)) {
    throw new InputError(`${list} is missing: a list of { "file": name, "zone": lines or null }`);
  }
  const found = parseList(await readFile(list, 'utf8'));
  if (found.length === 0) throw new InputError(`${list} names no pictures`);
  return found.map(parseEntry);
}

function parseList(json: string): unknown[] {
  try {
    const found: unknown = JSON.parse(json);
    if (Array.isArray(found)) return found;
  } catch {
    // Reported below.
  }
  throw new InputError('truth.json: a list in JSON is expected');
}

/** Decodes any picture that sharp supports to upright grey. */
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
