import { expect, test } from 'vitest';
import { drawings } from '../../../packages/ui/src/art/drawings.ts';
import { livenessReasons } from '../contract.ts';
import { texts } from '../texts/index.ts';

/** Nothing needs to be done about these. */
const calm = new Set([
  'start',
  'checking_light',
  'checking_face',
  'hold_still',
  'eyes_shut',
  'turn_a_little',
]);

test('everything that a face check asks for, and every reason of a refusal, has a drawing', () => {
  const hints = Object.keys(texts.en)
    .filter((key) => key.startsWith('hint_'))
    .map((key) => key.slice('hint_'.length));
  const asked = hints.filter((hint) => !calm.has(hint));
  expect(asked.length).toBeGreaterThan(15);
  expect([...asked, ...livenessReasons].filter((name) => !(name in drawings))).toEqual([]);
});
