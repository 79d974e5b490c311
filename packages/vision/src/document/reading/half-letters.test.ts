import { describe, expect, it } from 'vitest';
import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { CLASS_COUNT, glyphIndex } from '../zone/glyphs.ts';
import { parseMrzFields } from '../zone/mrz-fields.ts';
import { type CellAlignment, straight } from './cell-sampler.ts';
import { halfLetters } from './half-letters.ts';
import { acceptZone } from './mrz-acceptance.ts';
import type { MrzDecoding } from './mrz-decode.ts';
import { ballotOf } from './zone-ballot.ts';
import { voteZones } from './zone-vote.ts';

const PITCH = 20;
const WIDTH = 960;
const lines = [
  'P<UTOSPECIMEN<<CAROLI<<<<<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const [ROW, COLUMN] = [0, lines[0]!.indexOf('CAROLI')];
const grid = {
  rows: 2,
  letterHeight: 1,
  at: (column: number, row: number) => ({ x: 30 + PITCH * column, y: 40 + 2 * PITCH * row }),
} as CharacterGrid;

/** Sides of a letter's middle. */
type Side = 'left' | 'right' | 'upper' | 'lower';

/** A frame as large as a letter in every place; of the letter C only what `shown` lets through. */
function picture(shown: (x: number, y: number) => boolean = () => true, upsideDown = false): GrayImage {
  const image = { width: WIDTH, height: 120, data: new Uint8Array(WIDTH * 120).fill(190) };
  const sign = upsideDown ? -1 : 1;
  lines.forEach((line, row) => {
    [...line].forEach((_, column) => {
      const [c, r] = upsideDown ? [line.length - 1 - column, 1 - row] : [column, row];
      const { x, y } = grid.at(c, r);
      for (let dy = -8; dy <= 8; dy++) {
        for (let dx = -6; dx <= 6; dx++) {
          if (Math.abs(dx) < 5 && Math.abs(dy) < 7) continue;
          if (row === ROW && column === COLUMN && !shown(sign * dx, sign * dy)) continue;
          image.data[(y + dy) * WIDTH + x + dx] = 40;
        }
      }
    });
  });
  return image;
}

const covered: Record<Side, (x: number, y: number) => boolean> = {
  left: (x) => x >= 0,
  right: (x) => x <= 0,
  upper: (_, y) => y >= 0,
  lower: (_, y) => y <= 0,
};

/** The same on darker paper, with white paint over the covered half of the letter and a little beyond. */
function whitened(shown: (x: number, y: number) => boolean): GrayImage {
  const image = picture(shown);
  image.data.forEach((grey, i) => {
    if (grey === 190) image.data[i] = 160;
  });
  const { x, y } = grid.at(COLUMN, ROW);
  for (let dy = -10; dy <= 10; dy++) {
    for (let dx = -8; dx <= 8; dx++) if (!shown(dx, dy)) image.data[(y + dy) * WIDTH + x + dx] = 255;
  }
  return image;
}

const clear = (letter: string) => {
  const scores = new Float32Array(CLASS_COUNT).fill(-12);
  scores[glyphIndex(letter)] = 0;
  return scores;
};

function reading(text = lines, alignment: CellAlignment = straight): MrzDecoding {
  return {
    format: 'TD3',
    lines: text,
    scores: text.map((line) => Array.from(line, clear)),
    offsets: [0, 0],
    flipped: alignment.flipped,
    alignment,
    confirmed: true,
    score: -0.01,
    cost: 0,
    margin: 9,
    numberCertainty: 0,
    nameCertainty: 0,
    nameMargin: 9,
    codeCertainty: 0,
  };
}

const found = (image: GrayImage, decoding = reading()) => [...halfLetters(image, grid, decoding)];

describe('a letter of which the picture shows a half', () => {
  it.each(Object.entries(covered))('is found: %s half covered', (_, shown) => {
    expect(found(picture(shown))).toEqual([[ROW, COLUMN]]);
    const upsideDown = reading(lines, { ...straight, flipped: true });
    expect(found(picture(shown, true), upsideDown)).toEqual([[ROW, COLUMN]]);
  });

  it.each(Object.entries(covered))(
    'is found beside paint that is brighter than the paper: %s half covered',
    (_, shown) => {
      expect(found(whitened(shown))).toEqual([[ROW, COLUMN]]);
    },
  );

  it('is none if it is whole, or has lost a fifth', () => {
    expect(found(picture())).toEqual([]);
    expect(found(picture((x) => x < 4))).toEqual([]);
    expect(found(picture((_, y) => y > -5))).toEqual([]);
  });

  it('is found where nothing is left', () => {
    expect(found(picture(() => false))).toEqual([[ROW, COLUMN]]);
  });

  it('may be the stem of a wider letter, unless it stands in the middle as an I without serifs', () => {
    const asI = lines.map((line) => line.replace('CAROLI', 'IAROLI'));
    expect(
      found(
        picture((x) => x <= -5),
        reading(asI),
      ),
    ).toEqual([[ROW, COLUMN]]);
    const stem = picture(() => false);
    const { x, y } = grid.at(COLUMN, ROW);
    for (let dy = -8; dy <= 8; dy++) stem.data.fill(40, (y + dy) * WIDTH + x - 2, (y + dy) * WIDTH + x + 1);
    expect(found(stem, reading(asI))).toEqual([]);
  });

  it('is none if it stands a little beside its place, and reaches further than usual on the other side', () => {
    const upTo = (right: number) => {
      const image = picture(() => false);
      const { x, y } = grid.at(COLUMN, ROW);
      for (let dy = -8; dy <= 8; dy++) {
        const middle = (y + dy) * WIDTH + x;
        image.data.fill(40, middle - 1, middle + right);
        image.data[middle - 2] = 110;
      }
      return found(image);
    };
    expect(upTo(8)).toEqual([]);
    expect(upTo(5)).toEqual([[ROW, COLUMN]]);
  });

  it('is not relied on', () => {
    expect(acceptZone(picture(), grid, reading())).toBe(true);
    expect(acceptZone(picture(covered.right), grid, reading())).toBe(false);
  });
});

describe('in the vote of several frames', () => {
  const today = new Date('2026-11-01');
  const misread = lines.map((line) => line.replace('CAROLI', 'GAROLI'));
  const elected = (...frames: readonly (readonly [GrayImage, readonly string[]])[]) => {
    const ballots = frames.flatMap(([image, text]) => ballotOf(image, grid, reading([...text])) ?? []);
    const latest = {
      format: 'TD3',
      lines: frames.at(-1)![1],
      fields: parseMrzFields('TD3', frames.at(-1)![1], today),
      accepted: false,
      cost: 0,
      nameCertainty: 0,
      quad: [grid.at(0, 0), grid.at(44, 0), grid.at(44, 2), grid.at(0, 2)],
      rotation: 0,
    } as const;
    return voteZones(ballots, latest, today)?.lines[0] ?? null;
  };

  it('half a letter has no say: a frame that shows it whole decides', () => {
    expect(elected([picture(), lines], [picture(covered.left), misread])).toBe(lines[0]);
  });

  it('nobody relies on a letter that no frame shows whole', () => {
    expect(elected([picture(covered.left), misread], [picture(covered.left), misread])).toBeNull();
  });
});
