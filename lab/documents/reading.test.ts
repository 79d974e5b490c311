import { createHash } from 'node:crypto';
import { loadOcrbNetwork, type MrzSearch, readMrz } from '@kuelik/vision/document';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { kept } from '../../tools/lib/testing/kept.ts';
import { drawOcrB } from '../papers/drawing.ts';
import { makeDocument, type PaperKind, photograph, photographTable } from '../papers/index.ts';
import type { LevelName } from '../papers/levels.ts';

/**
 * The whole path from a photographed specimen to its MRZ, on seeds not used for tuning. Odd seeds print the
 * MRZ in OCR-B's sharp cut, even ones in the round cut.
 */

const kinds: readonly PaperKind[] = [
  'kz-id-back',
  'kz-passport',
  'mx-ine-back',
  'other-passport',
  'other-id',
  'other-td2',
];
const today = new Date('2026-06-01');
const PASSPORT = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
/** Maximum cells of a search: the budget plus the last grid started within it. */
const MAX_CELLS = 1300;
const MAX_PASSES = 8;

// Drawing dozens of photos is slow on a busy machine; the work itself is bounded by counting.
vi.setConfig({ testTimeout: 900_000 });

async function read(picture: Buffer): Promise<MrzSearch> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const search = readMrz({ width: info.width, height: info.height, data }, await loadOcrbNetwork(), today);
  expect(search.work.cells).toBeLessThan(MAX_CELLS);
  expect(search.work.passes).toBeLessThanOrEqual(MAX_PASSES);
  return search;
}

interface Shot {
  /** Its lines as printed. */
  readonly mrz: string | undefined;
  readonly quad: Awaited<ReturnType<typeof photograph>>['quad'];
  /** JPEG as base64. */
  readonly picture: string;
}

/** A specimen, and how it is photographed. */
function asked(seed: number, kind: PaperKind, level: LevelName, roll?: number) {
  const style = { face: 'plain', zone: seed % 2 ? 'sharp' : 'round', layout: 'first' } as const;
  const view = { seed, level, width: 1600, height: 1200, ...(roll === undefined ? {} : { roll }) };
  return { specimen: { seed, kind, style }, view };
}

async function shoot({ specimen, view }: ReturnType<typeof asked>): Promise<Shot> {
  const art = await makeDocument(specimen);
  const { quad, picture } = await photograph(art, view);
  return { mrz: art.truth.mrz?.join(), quad, picture: picture.toString('base64') };
}

async function readSpecimen(...given: Parameters<typeof asked>) {
  const [seed, kind, level] = given;
  const inputs = asked(...given);
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  const draw = async () => Buffer.from(JSON.stringify(await shoot(inputs)));
  const shot: Shot = JSON.parse((await kept(`${kind}-${hash.slice(0, 16)}.json`, draw)).toString());
  const { reading } = await read(Buffer.from(shot.picture, 'base64'));
  const exact = reading !== null && reading.lines.join() === shot.mrz;
  return { reading, exact, shot, name: `${level} ${kind} ${seed}` };
}

describe('reading the MRZ of photographed specimens', () => {
  it('reads every mild picture exactly, and accepts it', async () => {
    const results = [];
    for (const kind of kinds) {
      for (const seed of [910, 911]) results.push(await readSpecimen(seed, kind, 'mild'));
    }
    expect(results.filter(({ exact }) => !exact).map(({ name }) => name)).toEqual([]);
    expect(results.filter(({ reading }) => !reading?.accepted).map(({ name }) => name)).toEqual([]);
    expect(results.every(({ reading }) => reading?.rotation === 0)).toBe(true);
  });

  it('reads eleven of twelve hard pictures, and never accepts a wrong reading', async () => {
    const results = [];
    for (const kind of kinds) {
      for (const seed of [920, 921]) results.push(await readSpecimen(seed, kind, 'hard'));
    }
    expect(results.filter(({ exact }) => exact).length).toBeGreaterThanOrEqual(11);
    expect(results.filter(({ reading, exact }) => reading?.accepted && !exact)).toEqual([]);
  });

  it.each([
    [90, 'kz-id-back'],
    [180, 'kz-passport'],
    [270, 'kz-passport'],
  ] as const)('reads a document rotated by %i degrees and reports the rotation', async (roll, kind) => {
    const { reading, exact } = await readSpecimen(930, kind, 'mild', roll);
    expect(exact).toBe(true);
    expect(reading?.rotation).toBe((360 - roll) % 360);
  });

  it('reports the position of the MRZ, from its own top left', async () => {
    const { reading, shot } = await readSpecimen(931, 'kz-id-back', 'clean', 180);
    const [topLeft, topRight] = reading?.quad ?? [];
    expect(topLeft!.x).toBeGreaterThan(topRight!.x);
    const xs = shot.quad.map(({ x }) => x);
    expect(topLeft!.x).toBeLessThan(Math.max(...xs));
    expect(topRight!.x).toBeGreaterThan(Math.min(...xs));
  });

  it.each([
    [932, 'other-passport'],
    [933, 'kz-passport'],
    [934, 'other-id'],
  ] as const)('accepts a picture narrowed to five eighths (%i, %s)', async (seed, kind) => {
    const art = await makeDocument({ seed, kind });
    const { picture } = await photograph(art, { seed, level: 'clean', width: 1600, height: 1200 });
    const { reading } = await read(await sharp(picture).resize(1000, 1200, { fit: 'fill' }).toBuffer());
    expect(reading?.lines).toEqual(art.truth.mrz);
    expect(reading?.accepted).toBe(true);
  });

  it.each([
    [935, 'other-passport'],
    [936, 'kz-passport'],
    [937, 'kz-id-back'],
  ] as const)('accepts a picture lowered to five eighths (%i, %s)', async (seed, kind) => {
    const art = await makeDocument({ seed, kind });
    const { picture } = await photograph(art, { seed, level: 'clean', width: 1600, height: 1200 });
    const { reading } = await read(await sharp(picture).resize(1600, 750, { fit: 'fill' }).toBuffer());
    expect(reading?.lines).toEqual(art.truth.mrz);
    expect(reading?.accepted).toBe(true);
  });

  it('accepts a zone below a decorative line of letters at its pitch', async () => {
    const lines = [
      drawOcrB(13, 10, 'THA'.repeat(16), '#222', 0),
      drawOcrB(16, 16, PASSPORT[0], '#222', 0),
      drawOcrB(16, 23.1, PASSPORT[1], '#222', 0),
    ];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="900" viewBox="0 0 150 90"><rect width="150" height="90" fill="#eee"/>${lines.join('')}</svg>`;
    const { reading } = await read(await sharp(Buffer.from(svg)).png().toBuffer());
    expect(reading?.lines).toEqual(PASSPORT);
    expect(reading?.accepted).toBe(true);
  });

  it('accepts nothing without an MRZ', async () => {
    for (const seed of [940, 941]) {
      const front = await photograph(await makeDocument({ seed, kind: 'kz-id-front' }), {
        seed,
        level: 'mild',
        width: 1280,
        height: 960,
      });
      expect((await read(front.picture)).reading?.accepted ?? false).toBe(false);
      expect((await read(await photographTable(seed, 1280, 960))).reading?.accepted ?? false).toBe(false);
    }
  });
});
