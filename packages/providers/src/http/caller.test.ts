import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createCaller, type ProviderTry } from './caller.ts';
import { operation } from './operation.ts';
import type { Sent } from './send.ts';

const IIN = '990231300010';
const reply = v.object({ ok: v.boolean() });
const common = { id: 'x', summary: '', body: null, reply, status: 200, refusals: {} } as const;
const read = operation({ ...common, method: 'GET', path: '/things/{id}/', safe: true });
const write = operation({
  ...common,
  method: 'POST',
  path: '/things/',
  body: v.object({ iin: v.string() }),
  safe: false,
});

type Answer = Response | Error;
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const fine = () => json(200, { ok: true });
const timeout = () => Object.assign(new Error('slow'), { name: 'TimeoutError' });

/** A caller whose provider gives these replies in order; the last one repeats. */
function against(answers: readonly (() => Answer)[], more: { failures?: number; token?: string } = {}) {
  const observed: ProviderTry[] = [];
  const sent: Sent[] = [];
  const slept: number[] = [];
  let now = 0;
  const call = createCaller({
    provider: 'test',
    endpoint: { baseUrl: () => 'https://provider.example/base', token: more.token ?? null },
    breaker: { failures: more.failures ?? 100, openMs: 10_000 },
    observe: (ended) => observed.push(ended),
    effects: {
      send: async (request) => {
        now += 250;
        const answer = answers[Math.min(sent.length, answers.length - 1)]?.() ?? fine();
        sent.push(request);
        if (answer instanceof Error) throw answer;
        const { status, headers, body } = answer;
        return { status, header: (name) => headers.get(name), body: body ?? new Blob([]).stream() };
      },
      sleep: async (ms) => {
        slept.push(ms);
      },
      now: () => now,
      random: () => 0.5,
    },
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { sent, slept, call, pass, observed };
}

describe('a call', () => {
  it('goes to the endpoint with its token and a time limit', async () => {
    const { call, sent } = against([fine], { token: 'secret' });
    expect(await call(read, { params: { id: 'a/b?c' } })).toEqual({ ok: true });
    expect(sent[0]?.url).toBe('https://provider.example/base/things/a%2Fb%3Fc/');
    expect(sent[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } });
    expect(sent[0]).toMatchObject({ body: null, timeoutMs: 10_000 });
    await call(write, { body: { iin: IIN } });
    expect(sent[1]?.body).toBe(JSON.stringify({ iin: IIN }));
  });

  it('keeps the code of a refusal, and does not retry it', async () => {
    const { call, sent } = against([() => json(404, { code: 'mcdb', message: `no ${IIN}` })]);
    const failed = call(read, {});
    await expect(failed).rejects.toMatchObject({ kind: 'refused', code: 'mcdb', message: 'test: mcdb' });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, () => Answer, string]>([
    ['a cut connection', () => new TypeError('fetch failed'), 'unavailable'],
    ['a time-out', timeout, 'timeout'],
    ['500', () => json(500, {}), 'unavailable'],
    ['500 with a code', () => json(500, { code: 'mcdb' }), 'unavailable'],
    ['429', () => json(429, { code: 'slow_down' }), 'unavailable'],
    ['a redirect', () => json(307, { ok: true }, { location: 'https://elsewhere.example/' }), 'unavailable'],
    ['a wrong token', () => json(401, { code: 'unauthorized' }), 'unavailable'],
    ['a page', () => new Response('<html>'), 'invalid_reply'],
    ['nothing', () => new Response(null, { status: 204 }), 'invalid_reply'],
    ['another form', () => json(200, { ok: IIN }), 'invalid_reply'],
    ['404 without a code', () => new Response('not found', { status: 404 }), 'invalid_reply'],
    ['404 with an unknown code', () => json(404, { code: `${IIN} <b>` }), 'invalid_reply'],
    ['far too much', () => new Response('x'.repeat(12 * 1024 * 1024 + 1)), 'invalid_reply'],
    [
      'an excessive Retry-After',
      () => new Response('{}', { headers: { 'content-length': '999999999' } }),
      'invalid_reply',
    ],
  ])('is classified: %s', async (_what, answer, kind) => {
    const { call } = against([answer]);
    const error = await call(write, { body: { iin: IIN } }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderError', provider: 'test', kind });
    expect(causes(error)).not.toContain(IIN);
  });

  it('reports when to retry, within reason', async () => {
    const after = (seconds: string) =>
      against([() => json(503, {}, { 'retry-after': seconds })]).call(write, { body: { iin: IIN } });
    await expect(after('7')).rejects.toMatchObject({ retryAfterS: 7 });
    await expect(after('86400')).rejects.toMatchObject({ retryAfterS: 300 });
    await expect(after('soon')).rejects.toMatchObject({ retryAfterS: null });
  });
});

describe('a retry', () => {
  it('happens where it is safe, after growing pauses', async () => {
    const { call, sent, slept } = against([() => json(502, {}), () => new TypeError('fetch failed'), fine]);
    expect(await call(read, {})).toEqual({ ok: true });
    expect([sent.length, slept]).toEqual([3, [200, 400]]);
  });

  it('stops after three attempts', async () => {
    const { call, sent } = against([() => json(502, {})]);
    await expect(call(read, {})).rejects.toMatchObject({ kind: 'unavailable' });
    expect(sent).toHaveLength(3);
  });

  it('never repeats an unsafe call', async () => {
    const { call, sent } = against([() => json(502, {})]);
    await expect(call(write, { body: { iin: IIN } })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(sent).toHaveLength(1);
  });

  it('does not follow a timeout: the person has waited long enough', async () => {
    const { call, sent } = against([timeout]);
    await expect(call(read, {})).rejects.toMatchObject({ kind: 'timeout' });
    expect(sent).toHaveLength(1);
  });
});

describe('a failing provider', () => {
  it('is not called for a while, then gets one trial call', async () => {
    const answers = [() => json(500, {}), () => json(500, {}), fine];
    const { call, sent, pass } = against(answers, { failures: 2 });
    for (let i = 0; i < 2; i += 1) await expect(call(write, { body: { iin: IIN } })).rejects.toThrow();
    await expect(call(read, {})).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'circuit_open',
      retryAfterS: 10,
    });
    expect(sent).toHaveLength(2);
    pass(10_000);
    expect(await call(read, {})).toEqual({ ok: true });
  });

  it('is not one that refuses', async () => {
    const { call, sent } = against([() => json(404, { code: 'mcdb' })], { failures: 1 });
    for (let i = 0; i < 3; i += 1) await expect(call(read, {})).rejects.toMatchObject({ code: 'mcdb' });
    expect(sent).toHaveLength(3);
  });
});

it('is reported for metrics, attempt by attempt, without personal data', async () => {
  const { call, observed } = against([() => json(502, {})], { failures: 1 });
  const of = { provider: 'test', operation: 'x' };
  await expect(call(write, { body: { iin: IIN } })).rejects.toThrow();
  await expect(call(write, { body: { iin: IIN } })).rejects.toThrow();
  expect(observed).toEqual([
    { ...of, outcome: 'unavailable', seconds: 0.25 },
    { ...of, outcome: 'circuit_open', seconds: 0 },
  ]);
  const others = against([fine, () => json(404, { code: 'mcdb' }), timeout]);
  await others.call(read, { params: { id: IIN } });
  for (let i = 0; i < 2; i += 1) await expect(others.call(read, { params: { id: IIN } })).rejects.toThrow();
  expect(others.observed.map(({ outcome }) => outcome)).toEqual(['answered', 'refused', 'timeout']);
  expect(JSON.stringify([observed, others.observed])).not.toContain(IIN);
});

/** All parts of an error that a log could contain. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  return [error.message, error.stack, causes(error.cause)].join(' ');
}
