import { expect, it, vi } from 'vitest';
import type { MrzReading, ZoneBallot } from '../types.ts';
import { composeMrz } from '../zone/compose-mrz.ts';
import { CLASS_COUNT, glyphIndex } from '../zone/glyphs.ts';
import { openBallotBox } from './ballot-box.ts';

const reading = { format: 'TD3', accepted: false } as MrzReading;
const elected = { ...reading, accepted: true };
const ballot = (): ZoneBallot => ({ format: 'TD3', scores: [] });
const picture = (name: string) => new Blob([name]);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(picture) as [Blob, Blob, Blob, Blob];

const layoutOf = (surname: string) =>
  composeMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: 'UTO',
    documentNumber: 'XS1234567',
    nationality: 'UTO',
    birth: '740812',
    sex: 'F',
    expiry: '320415',
    surname,
    givenNames: 'ANNA',
  });

const letter = (sign: string) => {
  const scores = new Float32Array(CLASS_COUNT).fill(-9);
  scores[glyphIndex(sign)] = -0.01;
  return scores;
};
/** A frame in which an `H` is so likely where the name has an `M`. */
const one = (surname: string, rival = -9): ZoneBallot => {
  const scores = layoutOf(surname).map((line) => [...line].map(letter));
  scores[0]![5]![glyphIndex('H')] = rival;
  scores[0]![5]![glyphIndex(surname[0]!)] = -0.3;
  return { format: 'TD3', scores };
};

function open(result: MrzReading | null) {
  const vote = vi.fn((_ballots: readonly ZoneBallot[]) => result);
  return { box: openBallotBox(vote), vote };
}

it('votes with the latest three frames, and returns those before the last', () => {
  const { box, vote } = open(null);
  for (const [i, frame] of [a, b, c].entries()) box.cast(reading, ballot(), frame, i * 1000);
  vote.mockReturnValue(elected);
  expect(box.cast(reading, ballot(), d, 3000)).toEqual({ reading: elected, more: [b, c] });
  expect(vote.mock.calls.map(([ballots]) => ballots.length)).toEqual([1, 2, 3, 3]);
});

it('starts over after a vote, and after a reliable frame', () => {
  const { box, vote } = open(elected);
  box.cast(reading, ballot(), a, 0);
  box.cast(reading, ballot(), b, 1000);
  vote.mockReturnValue(null);
  box.cast(reading, ballot(), c, 2000);
  box.clear();
  box.cast(reading, ballot(), d, 3000);
  expect(vote.mock.calls.map(([ballots]) => ballots.length)).toEqual([1, 1, 1, 1]);
});

it('drops old frames', () => {
  const { box, vote } = open(null);
  box.cast(reading, ballot(), a, 0);
  box.cast(reading, ballot(), b, 9000);
  expect(vote.mock.calls[1]?.[0]).toHaveLength(1);
});

it('does not rely on a frame alone that earlier ones contradict', () => {
  const { box } = open(null);
  const accepted = { ...reading, accepted: true, lines: layoutOf('MASON') } as MrzReading;
  expect(box.weigh(accepted, one('MASON'), 0).accepted).toBe(true);
  box.cast(reading, one('HASON'), a, 0);
  box.cast(reading, one('HASON'), b, 700);
  expect(box.weigh(accepted, one('MASON'), 1400)).toMatchObject({ accepted: false, doubt: 'unclear' });
  expect(box.weigh(accepted, one('MASON'), 20_000).accepted).toBe(true);
});

it('needs a second frame that agrees where a name is only just certain', () => {
  const accepted = { ...reading, accepted: true, lines: layoutOf('MASON') } as MrzReading;
  const box = openBallotBox();
  expect(box.weigh(accepted, one('MASON', -1.9), 0).accepted).toBe(true);
  expect(box.weigh(accepted, one('MASON', -1.6), 0)).toMatchObject({ accepted: false, doubt: 'unclear' });
  expect(box.cast(accepted, one('MASON', -1.6), a, 0)).toBeNull();
  expect(box.cast(accepted, one('MASON', -1.6), b, 700)).toMatchObject({
    reading: { accepted: true },
    more: [a],
  });
});
