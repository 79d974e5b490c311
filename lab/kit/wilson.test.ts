import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.ts';

describe('wilson', () => {
  it('matches the published bounds', () => {
    // Newcombe 1998, table I: 81 of 263, and none of 20.
    expect(wilson(81, 263).map((bound) => bound.toFixed(4))).toEqual(['0.2553', '0.3662']);
    expect(wilson(0, 20).map((bound) => bound.toFixed(4))).toEqual(['0.0000', '0.1611']);
  });

  it('is [0, 1] without data', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
  });
});
