import { conformanceData, runSuite, suites } from '@kuelik/providers/conformance';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, runSandbox } from './testing.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date(time));
});
afterAll(() => sandbox.close());

let count = 0;
const context = {
  data: v.parse(conformanceData, {}),
  readCode: async (phone: string) => {
    const reply = await sandbox.app.inject(`/sandbox/api/messages?phone=${encodeURIComponent(phone)}`);
    return String(reply.json()[0]?.code);
  },
  fresh: () => {
    count += 1;
    return `reference-${count}`;
  },
  sleep: async (ms: number) => {
    time += ms;
  },
};

describe('the sandbox', () => {
  it.each(Object.entries(suites))('follows the contract: %s', async (name, suite) => {
    const target = { baseUrl: `${sandbox.url}/${name}`, token: null };
    const outcomes = await runSuite(suite, target, context);
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(1);
  });
});

describe('the suite', () => {
  it('finds a provider that breaks the contract', async () => {
    await sandbox.app.inject({
      method: 'PUT',
      url: '/sandbox/api/outage',
      payload: { provider: 'sms', mode: 'wrong-form' },
    });
    const suite = suites.sms;
    const target = { baseUrl: `${sandbox.url}/sms`, token: null };
    const outcomes = suite === undefined ? [] : await runSuite(suite, target, context);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'failed'));
    expect(outcomes.map(({ reason }) => reason)).toContain('sendMessage: status 200, expected 201');
  });

  it('skips cases whose code it cannot read', async () => {
    const suite = suites['state-gateway'];
    const target = { baseUrl: `${sandbox.url}/state-gateway`, token: null };
    const outcomes = suite === undefined ? [] : await runSuite(suite, target, { ...context, readCode: null });
    expect(outcomes.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(1);
  });
});
