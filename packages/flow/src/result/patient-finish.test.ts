import { ApiError } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import { untilReply } from './patient-finish.ts';

const error = (code: string, status?: number) =>
  new ApiError({ type: 'other', code, message: code, url: '/', status });

/** Makes a call that gives replies in order, repeating the last, and records what happens. */
async function run(answers: readonly (string | Error)[], callTakes = 0) {
  const log: string[] = [];
  let turn = 0;
  let now = 0;
  const call = async () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    now += callTakes;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const outcome = await untilReply(call, {
    onTrouble: (trouble) => void log.push(trouble ? 'trouble' : 'fine'),
    wait: async (time) => {
      now += time;
      log.push(`wait ${time}`);
    },
    now: () => now,
  }).catch((cause: ApiError) => cause.code);
  return { outcome, log, turn };
}

describe('a call that is repeated until it gets a reply', () => {
  test('waits for the connection and succeeds', async () => {
    expect(await run([error('network'), error('timeout'), 'done'])).toEqual({
      outcome: 'done',
      log: ['trouble', 'wait 5000', 'trouble', 'wait 5000', 'fine'],
      turn: 3,
    });
  });

  test.each([
    error('result_mismatch', 422),
    error('too_many_requests', 429),
    error('internal_error', 500),
    error('http_502', 502),
    error('html_reply', 200),
    error('aborted'),
  ])('accepts %s as its reply', async (reply) => {
    expect(await run([reply])).toEqual({ outcome: reply.code, log: ['fine'], turn: 1 });
  });

  test('gives up after two minutes [4.24]', async () => {
    const { outcome, log, turn } = await run([error('network')]);
    expect([outcome, turn, log.at(-1)]).toEqual(['network', 24, 'fine']);
  });

  test('gives up after three minutes if the backend accepts calls and never replies', async () => {
    const { outcome, turn } = await run([error('timeout')], 30_000);
    expect([outcome, turn]).toEqual(['timeout', 6]);
  });
});
