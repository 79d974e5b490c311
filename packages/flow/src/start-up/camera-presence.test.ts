import { expect, test } from 'vitest';
import { checkCameraInTime } from './camera-presence.ts';

test('an answer counts', async () => {
  expect(await checkCameraInTime(async () => 'absent')).toBe('absent');
});

test('an unanswered prompt counts as a refusal', async () => {
  expect(await checkCameraInTime(() => new Promise(() => undefined), 5)).toBe('denied');
});
