import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Picture } from './compare.ts';

const folder = fileURLToPath(new URL('./baseline/', import.meta.url));
const indexFile = join(folder, 'index.json');

/** The pictures of a sheet from top to bottom: name, width and height in pixels. */
type Index = Record<string, readonly (readonly [name: string, width: number, height: number])[]>;

/** A picture, with the state and view that it shows. */
export interface Shot {
  readonly name: string;
  readonly picture: Picture;
}

const readIndex = (): Index => (existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, 'utf8')) : {});

const sheetFile = (entry: string): string => join(folder, `${entry}.webp`);

/** The stored pictures of an entry by name; none if there is no sheet. */
export async function readBaseline(entry: string): Promise<ReadonlyMap<string, Picture>> {
  const shots = readIndex()[entry] ?? [];
  const stored = new Map<string, Picture>();
  if (shots.length === 0) return stored;
  const { data, info } = await sharp(sheetFile(entry))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let top = 0;
  for (const [name, width, height] of shots) {
    const pixels = new Uint8Array(3 * width * height);
    for (let row = 0; row < height; row++) {
      const from = 3 * (top + row) * info.width;
      pixels.set(data.subarray(from, from + 3 * width), 3 * row * width);
    }
    stored.set(name, { width, height, pixels });
    top += height;
  }
  return stored;
}

/** Stores an entry's pictures as one lossless sheet, below each other. */
export async function writeBaseline(entry: string, shots: readonly Shot[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const width = Math.max(...shots.map(({ picture }) => picture.width));
  const height = shots.reduce((sum, { picture }) => sum + picture.height, 0);
  const sheet = new Uint8Array(3 * width * height);
  let top = 0;
  for (const { picture } of shots) {
    for (let row = 0; row < picture.height; row++) {
      const from = 3 * row * picture.width;
      sheet.set(picture.pixels.subarray(from, from + 3 * picture.width), 3 * (top + row) * width);
    }
    top += picture.height;
  }
  await sharp(sheet, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(sheetFile(entry));
  const index = {
    ...readIndex(),
    [entry]: shots.map(({ name, picture }) => [name, picture.width, picture.height] as const),
  };
  writeIndex(index);
}

/** Deletes the sheets of entries that no longer exist. */
export function dropOthers(entries: readonly string[]): void {
  const index = readIndex();
  for (const entry of Object.keys(index)) {
    if (entries.includes(entry)) continue;
    rmSync(sheetFile(entry), { force: true });
    delete index[entry];
  }
  writeIndex(index);
}

function writeIndex(index: Index): void {
  const lines = Object.entries(index)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([entry, shots]) => `  ${JSON.stringify(entry)}: ${JSON.stringify(shots)}`);
  writeFileSync(indexFile, `{\n${lines.join(',\n')}\n}\n`);
}
