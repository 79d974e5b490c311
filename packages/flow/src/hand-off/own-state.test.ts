import type { HandOffState } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { firstOwn, nextOwn } from './own-state.ts';

test.each<[boolean, HandOffState[], boolean]>([
  [true, ['opened', 'opened'], true],
  [true, ['active', 'active', 'lost', 'lost'], true],
  [true, ['active', 'full'], true],
  [true, ['waiting'], false],
  [true, ['opened', 'active'], false],
  [true, ['active', 'opened'], false],
  [true, ['lost', 'opened', 'active', 'lost'], false],
  [true, ['lost', 'active'], false],
  [true, ['declined'], false],
  [false, ['active'], false],
])('opened by the code %s, after %s: its own activity %s', (wasLed, states, isOwn) => {
  expect(states.reduce(nextOwn, firstOwn(wasLed)) !== null).toBe(isOwn);
});
