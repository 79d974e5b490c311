import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { otherBrowser, type Picture, sameBrowser, type Tolerance } from './compare.ts';

const folder = fileURLToPath(new URL('./baseline/', import.meta.url));
const indexFile = join(folder, 'index.json');

interface Index {
  /** Major version of the browser that drew the sheets. */
  readonly browser: string;
  /** The pictures of each sheet from top to bottom: name, width and height in cells. */
  readonly sheets: Readonly<
    Record<string, readonly (readonly [name: string, width: number, height: number])[]>
  >;
}

/** A picture, with the state and view that it shows. */
export interface Shot {
  readonly name: string;
  readonly picture: Picture;
}

const readIndex = (): Index =>
  existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, 'utf8')) : { browser: '', sheets: {} };

const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** How exactly a browser of this version must draw what is stored. */
export const toleranceFor = (version: string): Tolerance =>
  majorOf(version) === readIndex().browser ? sameBrowser : otherBrowser;

const sheetFile = (entry: string): string => join(folder, `${entry}.webp`);

/** The stored pictures of an entry by name; none if there is no sheet. */
export async function readBaseline(entry: string): Promise<ReadonlyMap<string, Picture>> {
  const shots = readIndex().sheets[entry] ?? [];
  const stored = new Map<string, Picture>();
  if (shots.length === 0) return stored;
  const { data, info } = await sharp(sheetFile(entry))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let top = 0;
  for (const [name, width, height] of shots) {
    const pixels = new Uint8Array(3 * width * height);
    const contrast = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      const from = 3 * (top + row) * info.width;
      pixels.set(data.subarray(from, from + 3 * width), 3 * row * width);
      for (let x = 0; x < width; x++) contrast[row * width + x] = data[from + 3 * (width + x)] ?? 0;
    }
    stored.set(name, { width, height, pixels, contrast });
    top += height;
  }
  return stored;
}

/** Stores an entry's pictures as one lossless sheet, below each other, the contrast in grey beside each. */
export async function writeBaseline(entry: string, shots: readonly Shot[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const width = 2 * Math.max(...shots.map(({ picture }) => picture.width));
  const height = shots.reduce((sum, { picture }) => sum + picture.height, 0);
  const sheet = new Uint8Array(3 * width * height);
  let top = 0;
  for (const { picture } of shots) {
    for (let row = 0; row < picture.height; row++) {
      const to = 3 * (top + row) * width;
      sheet.set(picture.pixels.subarray(3 * row * picture.width, 3 * (row + 1) * picture.width), to);
      for (let x = 0; x < picture.width; x++) {
        const grey = picture.contrast[row * picture.width + x] ?? 0;
        sheet.fill(grey, to + 3 * (picture.width + x), to + 3 * (picture.width + x + 1));
      }
    }
    top += picture.height;
  }
  await sharp(sheet, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(sheetFile(entry));
  const { browser, sheets } = readIndex();
  const places = shots.map(({ name, picture }) => [name, picture.width, picture.height] as const);
  writeIndex({ browser, sheets: { ...sheets, [entry]: places } });
}

/** After all sheets are stored: deletes those of entries that no longer exist, and notes the browser. */
export function finishBaseline(entries: readonly string[], version: string): void {
  const sheets = { ...readIndex().sheets };
  for (const entry of Object.keys(sheets)) {
    if (entries.includes(entry)) continue;
    rmSync(sheetFile(entry), { force: true });
    delete sheets[entry];
  }
  writeIndex({ browser: majorOf(version), sheets });
}

function writeIndex({ browser, sheets }: Index): void {
  const lines = Object.entries(sheets)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([entry, shots]) => `    ${JSON.stringify(entry)}: ${JSON.stringify(shots)}`);
  const text = `{\n  "browser": ${JSON.stringify(browser)},\n  "sheets": {\n${lines.join(',\n')}\n  }\n}\n`;
  writeFileSync(indexFile, text);
}
