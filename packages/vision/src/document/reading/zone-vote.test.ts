import { expect, it } from 'vitest';
import type { MrzReading, ZoneBallot } from '../types.ts';
import { composeMrz } from '../zone/compose-mrz.ts';
import { CLASS_COUNT, glyphIndex } from '../zone/glyphs.ts';
import { parseMrzFields } from '../zone/mrz-fields.ts';
import { isContradicted, voteZones } from './zone-vote.ts';

const today = new Date('2026-11-01');
const lines = composeMrz({
  format: 'TD3',
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'XS1234567',
  nationality: 'UTO',
  birth: '740812',
  sex: 'F',
  expiry: '320415',
  surname: 'ERIKSSON',
  givenNames: 'ANNA',
});
const other = composeMrz({
  format: 'TD3',
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'AB7654321',
  nationality: 'UTO',
  birth: '610102',
  sex: 'M',
  expiry: '300101',
  surname: 'QUILL',
  givenNames: 'PETER JOHN',
});

/** A letter with this probability, the rest spread evenly over its alternatives. */
function letter(text: string, share = 0.99, rivals = '<'): Float32Array {
  const left = (1 - share) / (CLASS_COUNT - 2);
  const scores = new Float32Array(CLASS_COUNT).fill(Math.log(Math.min(left, 1e-4)));
  for (const rival of rivals) scores[glyphIndex(rival)] = Math.log((1 - share) / rivals.length);
  scores[glyphIndex(text)] = Math.log(share);
  return scores;
}

type Doubt = readonly [line: number, column: number, share: number, rival: string];

function ballot(text: readonly string[], ...doubts: Doubt[]): ZoneBallot {
  const scores = text.map((line, row) =>
    [...line].map((sign, column) => {
      const doubt = doubts.find(([l, c]) => l === row && c === column);
      return doubt ? letter(sign, doubt[2], doubt[3]) : letter(sign);
    }),
  );
  return { format: 'TD3', scores };
}

const latest: MrzReading = {
  format: 'TD3',
  lines,
  fields: parseMrzFields('TD3', lines, today),
  accepted: false,
  cost: 3,
  nameCertainty: -2,
  quad: [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 2, y: 2 },
    { x: 1, y: 2 },
  ],
  rotation: 90,
};

/** Letters of the name blurred by motion, different ones in each frame. */
const first = ballot(lines, [0, 5, 0.4, 'F'], [0, 20, 0.45, 'K']);
const second = ballot(lines, [0, 7, 0.3, 'L'], [1, 0, 0.45, 'D']);
const third = ballot(lines, [0, 9, 0.4, '5']);

it('accepts frames together that are not reliable alone', () => {
  expect(voteZones([first], latest, today)).toBeNull();
  const voted = voteZones([first, second, third], latest, today);
  expect(voted).toMatchObject({ accepted: true, lines, rotation: 90, quad: latest.quad });
  expect(voted?.fields.documentNumber).toBe('XS1234567');
});

it('does not if the frames share a doubt', () => {
  const same = ballot(lines, [0, 5, 0.4, 'FL']);
  expect(voteZones([same, same, same], latest, today)).toBeNull();
});

it('does not let check digits choose a letter that every frame leaves open', () => {
  const open = ballot(lines, [1, 0, 0.05, 'Y']);
  expect(voteZones([open, open, open], latest, today)).toBeNull();
});

it('ignores frames of another document, and uses only the latest ones', () => {
  const foreign = ballot(other);
  expect(voteZones([foreign, first], latest, today)).toBeNull();
  expect(voteZones([first, foreign, second, third], latest, today)?.lines).toEqual(lines);
  expect(voteZones([second, foreign, foreign, foreign], { ...latest, lines: other }, today)?.lines).toEqual(
    other,
  );
});

it('returns null without a frame, or for another MRZ format than the latest', () => {
  expect(voteZones([], latest, today)).toBeNull();
  expect(voteZones([first, second], { ...latest, format: 'TD2' }, today)).toBeNull();
});

/** A tremble that makes the `K` of `ERIKSSON` an `H`, by more than a name's letter needs. */
const trembling = ballot(lines, [0, 8, 0.2, 'H']);
const misread = lines.map((line) => line.replace('ERIKSSON', 'ERIHSSON'));

it('contradicts a frame whose letter the others read otherwise', () => {
  expect(isContradicted(misread, [first, second, trembling])).toBe(true);
  expect(isContradicted(misread, [ballot(other), ballot(other), trembling])).toBe(false);
  expect(isContradicted(misread, [trembling])).toBe(false);
});

it('does not contradict a frame that the others read alike, or only less clearly', () => {
  expect(isContradicted(lines, [first, second, third])).toBe(false);
  expect(isContradicted(lines, [ballot(lines, [0, 8, 0.4, 'H']), ballot(lines)])).toBe(false);
});
