import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPem } from '@kuelik/pki';
import { createTestAuthority } from '@kuelik/pki/testing';
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
  now: () => new Date(time),
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

  it('finds a signing service whose published authority did not issue the certificates', async () => {
    const stranger = await createTestAuthority(new Date(time));
    const chain = [stranger.root, stranger.issuing.certificate]
      .map((der) => toPem('CERTIFICATE', der))
      .join('');
    const service = await startBefore(`${sandbox.url}/signing`, (path, body) =>
      path === '/authority/' ? { ...Object(body), chain } : body,
    );
    expect(await failuresOf(service.url)).toEqual([
      'readAuthority: does not lead to the certificate that signed (issuer_unknown)',
    ]);
    await service.close();
  });

  it('finds a signing service that signs something else', async () => {
    const service = await startBefore(`${sandbox.url}/signing`, (path, body) =>
      path.endsWith('/sign/') && Object(body).status === 'SIGNED'
        ? { ...Object(body), bytes: Buffer.from('signature').toString('base64') }
        : body,
    );
    expect(await failuresOf(service.url)).toEqual(['signDocument: the signature does not fit what was sent']);
    await service.close();
  });

  it('skips cases whose code it cannot read', async () => {
    const suite = suites['state-gateway'];
    const target = { baseUrl: `${sandbox.url}/state-gateway`, token: null };
    const outcomes = suite === undefined ? [] : await runSuite(suite, target, { ...context, readCode: null });
    expect(outcomes.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(1);
  });
});

/** Why the cases of the signing suite failed. */
async function failuresOf(baseUrl: string): Promise<(string | null)[]> {
  time += 3_600_000;
  const { signing } = suites;
  if (signing === undefined) throw new Error('There is no suite for signing');
  const outcomes = await runSuite(signing, { baseUrl, token: null }, context);
  return outcomes.filter(({ outcome }) => outcome === 'failed').map(({ reason }) => reason);
}

/** A service that passes each call on, and changes what comes back. */
async function startBefore(upstream: string, change: (path: string, body: unknown) => unknown) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url = '', method = 'GET' } = request;
    const body = Buffer.concat(chunks).toString();
    const headers = body === '' ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(upstream + url, { method, headers, ...(body !== '' && { body }) });
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.ok ? change(url, await reply.json()) : await reply.json()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
