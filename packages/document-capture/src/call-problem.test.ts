import { ApiError } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { callProblem } from './call-problem.ts';

const failed = (status: number, code: string) =>
  callProblem(new ApiError({ type: 'client', code, message: '', url: '/x/', status }), []);

test('pictures that are still being looked at are no end of the session', () => {
  expect(failed(409, 'request_in_progress')).toEqual({ problem: 'busy', attemptsLeft: null });
  expect(failed(409, 'session_finished')).toEqual({ problem: 'session', attemptsLeft: 0 });
});
