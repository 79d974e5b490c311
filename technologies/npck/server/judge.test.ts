import { expect, test } from 'vitest';
import { isVerdict, judgeComparison } from './judge.ts';

test('names the fields as the specification does and rounds the likeness down', () => {
  const photo = Buffer.from([1, 2, 3]);
  expect(judgeComparison({ status: 'FINISHED', matching: true, similarity: 0.879 }, photo)).toEqual({
    result: true,
    matching: true,
    status: 'success',
    liveness_photo: 'AQID',
    prediction_percent: 87,
  });
});

test('a mismatch may come without a likeness', () => {
  expect(judgeComparison({ status: 'FINISHED', matching: false, similarity: null }, null)).toMatchObject({
    result: false,
    status: 'failure',
    liveness_photo: '',
    prediction_percent: null,
  });
});

test.each([
  [{ matching: false }, true],
  [{ code: 'iin_not_found' }, true],
  [{ code: 'invalid_iin' }, true],
  [{ code: 'timeout' }, false],
  [null, false],
])('%j is a verdict: %s', (data, expected) => {
  expect(isVerdict(data)).toBe(expected);
});
