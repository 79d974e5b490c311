import { describe, expect, it } from 'vitest';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { CLASS_COUNT, glyphIndex } from '../zone/glyphs.ts';
import { parseMrzFields } from '../zone/mrz-fields.ts';
import { straight } from './cell-sampler.ts';
import { leadUnderGlare } from './glare-on-names.ts';
import { acceptZone } from './mrz-acceptance.ts';
import type { MrzDecoding } from './mrz-decode.ts';
import { ballotOf } from './zone-ballot.ts';
import { voteZones } from './zone-vote.ts';

const PITCH = 12;
const lines = [
  'P<UTOSPECIMEN<<FOLLIE<<<<<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
/** The first letter of the given name, which may have been an H. */
const doubtful = lines[0]!.indexOf('FOLLIE');
const grid = {
  rows: 2,
  letterHeight: 1,
  at: (column: number, row: number) => ({ x: 30 + PITCH * column, y: 40 + 2 * PITCH * row }),
} as CharacterGrid;

/** Paper of one brightness, if asked for with light on the doubtful letter; every letter is a frame. */
function paper(brightness: number, glare: boolean) {
  const image = { width: 600, height: 110, data: new Uint8Array(600 * 110).fill(brightness) };
  const { x, y } = grid.at(doubtful, 0);
  for (let dy = -PITCH; glare && dy <= PITCH; dy++) {
    image.data.fill(255, (y + dy) * 600 + x - PITCH, (y + dy) * 600 + x + PITCH);
  }
  for (const [row, line] of lines.entries()) {
    for (const [column] of [...line].entries()) {
      const centre = grid.at(column, row);
      for (let dy = -5; dy <= 5; dy++) {
        const from = (centre.y + dy) * 600 + centre.x;
        if (Math.abs(dy) === 5) image.data.fill(20, from - 4, from + 5);
        for (const side of [-4, 4]) image.data[from + side] = 20;
      }
    }
  }
  return image;
}

/** A reading whose letters are clear, except one that leads by this much. */
function reading(lead: number): MrzDecoding {
  const scores = lines.map((line, row) =>
    Array.from(line, (letter, column) => {
      const letters = new Float32Array(CLASS_COUNT).fill(-12);
      letters[glyphIndex(letter)] = row === 0 && column === doubtful ? -0.3 : 0;
      if (row === 0 && column === doubtful) letters[glyphIndex('H')] = -0.3 - lead;
      return letters;
    }),
  );
  return {
    format: 'TD3',
    lines,
    scores,
    offsets: [0, 0],
    flipped: false,
    alignment: straight,
    confirmed: true,
    score: -0.01,
    cost: 0,
    margin: 9,
    numberCertainty: 0,
    nameCertainty: -0.3,
    nameMargin: lead,
    codeCertainty: 0,
  };
}

it('finds the lead of a letter under a reflection', () => {
  expect(leadUnderGlare(paper(200, true), grid, reading(1.6))).toBeCloseTo(1.6);
  expect(leadUnderGlare(paper(200, false), grid, reading(1.6))).toBe(Number.POSITIVE_INFINITY);
});

it('takes evenly white paper for no reflection', () => {
  expect(leadUnderGlare(paper(255, true), grid, reading(1.6))).toBe(Number.POSITIVE_INFINITY);
});

it('relies on a letter of a name under a reflection only if it leads clearly', () => {
  const accepted = (glare: boolean, lead: number) => acceptZone(paper(200, glare), grid, reading(lead));
  expect([accepted(true, 1.6), accepted(true, 4)]).toEqual([false, true]);
  expect(accepted(false, 1.6)).toBe(true);
});

describe('in the vote of several frames', () => {
  const today = new Date('2026-11-01');
  /** The name line that two such frames give together; null if they are not relied on. */
  const elected = (...frames: readonly (readonly [glare: boolean, lead: number])[]) => {
    const ballots = frames.flatMap(([glare, lead]) => ballotOf(paper(200, glare), grid, reading(lead)) ?? []);
    const latest = {
      format: 'TD3',
      lines,
      fields: parseMrzFields('TD3', lines, today),
      accepted: false,
      cost: 0,
      nameCertainty: -0.3,
      quad: [grid.at(0, 0), grid.at(44, 0), grid.at(44, 2), grid.at(0, 2)],
      rotation: 0,
    } as const;
    return voteZones(ballots, latest, today)?.lines[0]?.slice(doubtful, doubtful + 6) ?? null;
  };

  it('asks as much of a letter under a reflection in all of them', () => {
    expect(elected([true, 1.6], [true, 1.6])).toBeNull();
    expect(elected([true, 4], [true, 4])).toBe('FOLLIE');
    expect(elected([false, 1.6], [false, 1.6])).toBe('FOLLIE');
  });

  it('gives more weight to a frame whose letter is free of glare', () => {
    expect(elected([true, 1.6], [false, -3.5])).toBe('HOLLIE');
  });
});
