import * as v from 'valibot';
import { expect, test } from 'vitest';
import { challengeReply, livenessResult } from '../contract.ts';
import { anyChallenge, anyLivenessResult } from './any-reply.ts';

test('a challenge with only its steps', () => {
  const challenge = v.parse(anyChallenge, { challenge_id: 'c', steps: ['photo'], expires_at: null });
  expect(challenge).toMatchObject({ time_limit_s: 120, attempts_left: null });
  expect(v.is(challengeReply, { ...challenge, attempts_left: 1 })).toBe(true);
  expect(v.is(anyChallenge, { challenge_id: 'c', steps: ['dance'] })).toBe(false);
});

test('a verdict with nulls, and with an unknown reason', () => {
  const verdict = v.parse(anyLivenessResult, {
    result: false,
    prediction: null,
    face_photo: null,
    reasons: ['too_dark', 'moon'],
  });
  // The attempts left are unknown: none are invented.
  expect(verdict).toMatchObject({ reasons: ['too_dark'], attempts_left: null });
  expect(v.is(livenessResult, { ...verdict, attempts_left: 1 })).toBe(true);
  expect(v.parse(anyLivenessResult, { result: true, reasons: null }).reasons).toEqual([]);
});
