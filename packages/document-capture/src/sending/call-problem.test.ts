import { ApiError } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { callProblem } from './call-problem.ts';

const failed = (status: number, code: string) =>
  callProblem(new ApiError({ type: 'client', code, message: '', url: '/x/', status }), []);

test('the picture’s flaw is reported for an unrecognised document', () => {
  const toProblem = (code: string, detail: Record<string, unknown>) =>
    callProblem(new ApiError({ type: 'client', code, message: '', url: '/x/', status: 400, detail }), [
      'not_recognized',
      'wrong_side',
    ]);
  expect(toProblem('not_recognized', { attempts_left: 3, reason: 'cut_off' })).toEqual({
    problem: 'not_recognized',
    attemptsLeft: 3,
    reason: 'cut_off',
  });
  expect(toProblem('not_recognized', { attempts_left: 3, reason: 'a newer one' })).not.toHaveProperty(
    'reason',
  );
  expect(toProblem('wrong_side', { attempts_left: 3, reason: 'blur' })).not.toHaveProperty('reason');
});

test('pictures still being processed do not end the session', () => {
  expect(failed(409, 'request_in_progress')).toEqual({ problem: 'busy', attemptsLeft: null });
  expect(failed(409, 'session_finished')).toEqual({ problem: 'session', attemptsLeft: 0 });
});
