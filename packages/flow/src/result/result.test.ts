import { ApiError, type FailureReason } from '@kuelik/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resultLayout, stepResults, waitsForFinishButton } from './result-layout.ts';
import { hostPatience, type ResultInput, redirectPatience, settleResult } from './settle-result.ts';

const failed = (status: number | undefined, code = 'x') =>
  new ApiError({ type: 'client', code, message: 'failed', url: '/finish/', status });

const input: ResultInput = {
  status: 'success',
  session: 's1',
  routeSession: 'route',
  results: { short: { status: 'success', data: {} } },
  isIntegrityCompromised: false,
  redirect: null,
  waitsForFinishButton: false,
};

/** Runs the sequence; `answers` are the replies to the finish calls, in order. */
async function run(
  changes: Partial<ResultInput> = {},
  answers: readonly (ApiError | null)[] = [null],
  reason: FailureReason | null = null,
) {
  const log: string[] = [];
  const left = [...answers];
  let current = reason;
  await settleResult(
    { ...input, ...changes },
    {
      metric: () => void log.push('metric'),
      integrityAlert: async () => {
        log.push('integrity false');
        throw failed(500);
      },
      finish: async (session, success) => {
        log.push(`finish ${session} ${success}`);
        const answer = left.shift();
        if (answer instanceof ApiError) throw answer;
      },
      reportFailure: (next) => {
        log.push(`reason ${next.value}`);
        current ??= next;
      },
      failureReason: () => current,
      emitFinish: ({ aborted, results }) => void log.push(`event ${aborted} ${Object.keys(results)}`),
      redirect: (address) => void log.push(`to ${address}`),
      wait: () => new Promise(() => undefined),
    },
  );
  return log;
}

describe('settleResult', () => {
  test('metric, integrity alert, finish, event, in this order [4.20]', async () => {
    expect(await run()).toEqual(['metric', 'integrity false', 'finish s1 true', 'event false short']);
  });

  test('a compromised integrity was already reported [4.21]', async () => {
    expect(await run({ isIntegrityCompromised: true })).not.toContain('integrity false');
  });

  test('a failure finishes without success [4.22]', async () => {
    expect(await run({ status: 'failure' })).toContain('finish s1 false');
  });

  test("422 is retried with the route's session and the overall result [4.23]", async () => {
    const results = {
      short: { status: 'success', data: {} },
      document: { status: 'failure', data: null },
    } as const;
    expect(await run({ results }, [failed(422), null])).toEqual([
      'metric',
      'integrity false',
      'finish s1 true',
      'finish route false',
      'event false short,document',
    ]);
    expect(await run({ status: 'failure' }, [failed(422), null])).toContain('finish route true');
  });

  test('where nothing was passed, 422 does not turn a failure into a success', async () => {
    const log = await run({ status: 'failure', results: {} }, [failed(422), null]);
    expect(log.filter((line) => line.startsWith('finish'))).toEqual([
      'finish s1 false',
      'finish route false',
    ]);
    expect(await run({ results: {} }, [failed(422), null])).toContain('finish route true');
  });

  test('a second 422 is not a failure reason', async () => {
    expect(await run({}, [failed(422), failed(422)])).toEqual([
      'metric',
      'integrity false',
      'finish s1 true',
      'finish route true',
      'event false short',
    ]);
  });

  test.each([
    [500, 'REQUEST_ERROR'],
    [401, 'CLIENT'],
    [undefined, 'OTHER'],
  ])('status %s records %s, and the host is notified anyway [4.24]', async (status, value) => {
    const log = await run({}, [failed(status)]);
    expect(log).toContain(`reason ${value}`);
    expect(log.at(-1)).toBe('event false short');
  });

  test('an unreadable success is a success', async () => {
    const unreadable = new ApiError({
      type: 'other',
      code: 'unreadable_reply',
      message: 'not JSON',
      url: '/finish/',
      status: 200,
    });
    expect(await run({}, [unreadable])).toEqual([
      'metric',
      'integrity false',
      'finish s1 true',
      'event false short',
    ]);
  });

  test('an error of the second attempt counts, too', async () => {
    expect(await run({}, [failed(422), failed(503)])).toContain('reason REQUEST_ERROR');
  });

  test('a page left in the middle notifies no one', async () => {
    expect(await run({}, [failed(undefined, 'aborted')])).toEqual([
      'metric',
      'integrity false',
      'finish s1 true',
    ]);
  });

  test('aborted when the person left [4.25]', async () => {
    const log = await run({ status: 'failure' }, [failed(401)], { type: 'client', value: 'CLIENT' });
    expect(log.at(-1)).toBe('event true short');
  });

  test('not aborted if a call was refused [4.25]', async () => {
    const refused = { type: 'client', value: 'CLIENT', detail: { status: 423 } } as const;
    expect((await run({ status: 'failure' }, [null], refused)).at(-1)).toBe('event false short');
  });

  test('redirects last, unless the finish button does [4.26]', async () => {
    const redirect = 'https://bank.example/';
    expect((await run({ redirect })).at(-1)).toBe(`to ${redirect}`);
    expect((await run({ redirect, waitsForFinishButton: true })).at(-1)).toBe('event false short');
  });
});

describe('a backend that accepts the finish and never replies', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Settles with a finish that the test answers. */
  function begin(changes: Partial<ResultInput> = {}) {
    const log: string[] = [];
    let answer: (error?: ApiError) => void = () => undefined;
    const settled = settleResult(
      { ...input, ...changes },
      {
        metric: () => undefined,
        integrityAlert: async () => undefined,
        finish: () =>
          new Promise((resolve, reject) => {
            answer = (error) => (error === undefined ? resolve() : reject(error));
          }),
        reportFailure: ({ type, value }) => void log.push(`reason ${type} ${value}`),
        failureReason: () => null,
        emitFinish: ({ aborted }) => void log.push(`event ${aborted}`),
        redirect: (address) => void log.push(`to ${address}`),
        wait: (time) => new Promise((resolve) => setTimeout(resolve, time)),
      },
    );
    return { log, settled, answer: (error?: ApiError) => answer(error) };
  }

  test('the host is notified within ten seconds, with the reason [4.22]', async () => {
    const { log, settled } = begin();
    await vi.advanceTimersByTimeAsync(hostPatience - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(hostPatience).toBeLessThanOrEqual(10_000);
    expect(log).toEqual(['reason timeout OTHER', 'event false']);
  });

  test('delivery continues in the background, and its failure is reported', async () => {
    const { log, settled, answer } = begin();
    await vi.advanceTimersByTimeAsync(hostPatience);
    await settled;
    answer(failed(500));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.slice(2)).toEqual(['reason client REQUEST_ERROR']);
  });

  test('the redirect waits only briefly for the delivery', async () => {
    const redirect = 'https://bank.example/';
    const { log, settled, answer } = begin({ redirect });
    await vi.advanceTimersByTimeAsync(hostPatience);
    await settled;
    expect(log).not.toContain(`to ${redirect}`);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe(`to ${redirect}`);
    const silent = begin({ redirect });
    await vi.advanceTimersByTimeAsync(hostPatience + redirectPatience);
    expect(silent.log.at(-1)).toBe(`to ${redirect}`);
  });
});

describe('resultLayout [2.53]', () => {
  const production = {
    type: 'production',
    steps: [],
    reason: null,
    qr: false,
    showResult: 'none',
  } as const;

  test.each([
    ['production [1.14]', {}, 'none'],
    ['an unknown type', { type: null }, 'none'],
    ['demonstration [1.14, 2.55]', { type: 'demonstration' }, 'short'],
    ['production with the state photo check [2.55]', { steps: [{ isShortInProduction: true }] }, 'short'],
    ['no camera [2.55]', { reason: { type: 'camera', value: 'NO_CAM' } }, 'short'],
    ['an address with qr=true [2.55]', { qr: true }, 'short'],
    [
      'a step with a page of its own',
      { steps: [{ loadPage: async () => ({ default: () => null }) }], type: 'demonstration' },
      'own',
    ],
    ['showResult full [2.56]', { showResult: 'full', type: 'demonstration' }, 'full'],
  ] as const)('%s', (_, changes, layout) => {
    expect(resultLayout({ ...production, ...changes })).toBe(layout);
  });

  test.each([
    [['ONE'], true],
    [['TWO', 'one'], true],
    [['TWO', 'THREE'], false],
  ])('%j waits for the finish button: %s', (technologies, waits) => {
    const step = { needs: [], name: { ru: '', kz: '', en: '', my: '' }, load: () => Promise.reject() };
    const known = [
      { ...step, key: 'one', code: 'ONE', result: { waitsForButton: true } },
      { ...step, key: 'two', code: 'TWO' },
    ] as const;
    expect(waitsForFinishButton(stepResults(technologies, known))).toBe(waits);
  });
});
