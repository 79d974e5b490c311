import { expect, it } from 'vitest';
import { CLASS_COUNT, glyphIndex, glyphText } from './glyphs.ts';
import { decodeStateCode } from './state-codes.ts';

/** Letters as scored by the network: each with the letter it resembles. */
const seen = (...letters: readonly Readonly<Record<string, number>>[]) =>
  letters.map((scores) => {
    const out = new Float32Array(CLASS_COUNT).fill(-9);
    for (const [letter, score] of Object.entries(scores)) out[glyphIndex(letter)] = score;
    return out;
  });

it.each([
  ['a code on the list', seen({ K: -0.1 }, { A: -0.1 }, { Z: -0.1 }), 'KAZ'],
  ['a code with a doubtful letter', seen({ K: -0.1 }, { A: -0.1 }, { '2': -0.1, Z: -2 }), 'KAZ'],
  ['Germany', seen({ D: -0.1 }, { '<': -0.1 }, { '<': -0.1 }), 'D<<'],
  ['clear letters of an unlisted code', seen({ C: -0.01 }, { O: -0.01 }, { U: -0.02, D: -5 }), 'COU'],
  ['a blank nationality', seen({ '<': -0.01 }, { '<': -0.01 }, { '<': -0.01 }), '<<<'],
])('reads %s', (_, letters, expected) => {
  expect(glyphText(decodeStateCode(letters))).toBe(expected);
});

it('keeps to the list if the letters of an unlisted code are not clear', () => {
  const doubtful = seen({ C: -0.01 }, { O: -0.01 }, { U: -0.4, D: -1.5 });
  expect(glyphText(decodeStateCode(doubtful))).toBe('COD');
  expect(glyphText(decodeStateCode(seen({ S: -0.01 }, { I: -0.01 }, { '<': -0.01 })))).not.toBe('SI<');
});
