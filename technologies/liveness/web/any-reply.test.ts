import * as v from 'valibot';
import { expect, test } from 'vitest';
import { challengeReply, livenessResult } from '../contract.ts';
import { anyChallenge, anyLivenessResult } from './any-reply.ts';

test('a challenge with nothing but its steps', () => {
  const challenge = v.parse(anyChallenge, { challenge_id: 'c', steps: ['photo'], expires_at: null });
  expect(challenge).toMatchObject({ time_limit_s: 120, attempts_left: null });
  expect(v.is(challengeReply, { ...challenge, attempts_left: 1 })).toBe(true);
  expect(v.is(anyChallenge, { challenge_id: 'c', steps: ['dance'] })).toBe(false);
});

test('a verdict with nulls, and with a reason that nobody knows', () => {
  const verdict = v.parse(anyLivenessResult, {
    result: false,
    prediction: null,
    face_photo: null,
    reasons: ['too_dark', 'moon'],
  });
  // Nobody has said how many tries are left: none is made up.
  expect(verdict).toMatchObject({ reasons: ['too_dark'], attempts_left: null });
  expect(v.is(livenessResult, { ...verdict, attempts_left: 1 })).toBe(true);
  expect(v.parse(anyLivenessResult, { result: true, reasons: null }).reasons).toEqual([]);
});
