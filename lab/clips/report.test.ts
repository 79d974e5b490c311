import { expect, it } from 'vitest';
import { summary, type Tried } from './report.ts';

const tried = (result: Tried['result']): Tried => ({
  result,
  why: [],
  seconds: 5,
  title: 'genuine',
  kind: 'LC',
  clip: 'a.mp4',
});

it('ends with clips and the shares of the tries, and nothing else, for programs that read it', () => {
  const tries = (['passed', 'passed', 'refused', 'waiting'] as const).map(tried);
  expect(summary(2, tries)).toEqual({ clips: 2, passed: 0.5, refused: 0.25, waiting: 0.25 });
  expect(summary(1, [])).toEqual({ clips: 1, passed: 0, refused: 0, waiting: 0 });
});
