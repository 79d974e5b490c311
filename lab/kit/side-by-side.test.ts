import { describe, expect, it } from 'vitest';
import { lastSummary, sideBySide } from './side-by-side.ts';

describe('lastSummary', () => {
  it('reads the last line, whatever comes before it', () => {
    expect(lastSummary('a table\n\n{"pairs":600,"accuracy":0.99,"threshold":null}\n')).toEqual({
      pairs: 600,
      accuracy: 0.99,
      threshold: null,
    });
  });

  it.each(['', 'a table', '[1]', 'null', '{"pairs":"600"}'])('reports a last line %j', (line) => {
    expect(() => lastSummary(`before\n${line}`)).toThrow(RangeError);
  });
});

describe('sideBySide', () => {
  it('puts figures of one name beside each other, and leaves none out', () => {
    expect(sideBySide('live', { clips: 4, passed: 1 }, { clips: 6, refused: 0 })).toEqual([
      { name: 'live: clips', drawn: 4, real: 6 },
      { name: 'live: passed', drawn: 1, real: null },
      { name: 'live: refused', drawn: null, real: 0 },
    ]);
  });
});
