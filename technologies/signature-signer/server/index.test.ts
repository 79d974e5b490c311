import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { type CloudSigning, ProviderError, type Providers } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import { type RunningSandbox, runSandbox } from '@kuelik/sandbox/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { identifierRoutes } from '../../signature-identifier/server/index.ts';
import { signerRoutes } from './index.ts';
import { smallPdf, unreachable, unzip } from './testing.ts';

// Keys are made and derived here, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let time = Date.parse('2026-11-21T10:00:00Z');
const now = () => new Date(time);
let sandbox: RunningSandbox;
let server: TestApp;
let session: TestSession;
let dir: string;
/** What a test changes of the signing service's behaviour. */
let signing: Partial<CloudSigning> = {};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-signer-'));
  sandbox = await runSandbox(now);
  const providers: Providers = {
    ...fakeProviders(),
    signing: new Proxy(sandbox.providers.signing, {
      get: (target, call) => Reflect.get(signing, call) ?? Reflect.get(target, call),
    }),
  };
  const services = { vision: unreachable, providers };
  server = await buildTestApp({
    now,
    supported: ['DSI', 'ED', 'DSS'],
    verify: (file, signature) => providers.signing.verify(file, signature),
    plugins: (platform) => [
      (app) => identifierRoutes(app, { platform, ...services }),
      (app) => signerRoutes(app, { platform, ...services }),
    ],
  });
});
let people = 0;
let phone = '';
beforeEach(async () => {
  time += 3_600_000;
  people += 1;
  phone = `+7701${String(people).padStart(7, '0')}`;
  session = await server.startSession({ technologies: ['DSI', 'DSS'] });
});
afterEach(() => {
  signing = {};
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

const iins = ['990231300010', '990231300020', '990231300030', '990231400017', '990231400027'];
const iin = () => iins[people % iins.length] ?? '';
const password = 'Құпия-сөз1@';

async function post(path: string, payload?: object, headers: Record<string, string> = session.headers) {
  const asked = { method: 'POST' as const, url: `/api/v1/digital-signature-${path}`, headers };
  const reply = await server.app.inject(payload === undefined ? asked : { ...asked, payload });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
const ask = (path: string) => post(`signer/${path}/?session_id=${session.id}`);

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const contract: File = { name: 'Шарт № 1.pdf', bytes: smallPdf() };
const note: File = { name: 'Қосымша.txt', bytes: Buffer.from('Қосымша келісім') };

async function upload(files: readonly File[], authorization = session.headers.authorization) {
  const form = multipartBody(
    {
      session_id: session.id,
      document_type: 'CONTRACT',
      document_names: JSON.stringify(files.map(({ name }) => name)),
    },
    { files: files.map(({ bytes }) => ({ bytes, filename: 'x', contentType: 'application/octet-stream' })) },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/digital-signature-signer/document/upload/',
    headers: { ...form.headers, authorization },
    payload: form.payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function lastCode(): Promise<string> {
  const { rows } = await sandbox.query(
    'SELECT body FROM sandbox.sms WHERE phone = $1 ORDER BY sent_at DESC, id LIMIT 1',
    [phone],
  );
  return /\d{6}/.exec(String(rows[0]?.body))?.[0] ?? '';
}

async function identify(files: readonly File[] = [contract, note]) {
  expect((await upload(files)).status).toBe(200);
  const sent = await post('identifier/identify/', { session_id: session.id, iin: iin(), phone });
  expect(sent.body).toMatchObject({ data: { code_length: 6, resend_after_s: 60, attempts_left: 3 } });
  const approved = await post('identifier/approve/', { session_id: session.id, code: await lastCode() });
  expect(approved.body).toMatchObject({ data: { result: true, iin: iin() } });
  time += 1000;
}

async function getCertificate() {
  expect((await ask('certificate/reissue')).body).toMatchObject({ data: { status: 'OTP_SENT' } });
  const accepted = await post('signer/certificate/accept/', {
    session_id: session.id,
    password,
    otp: await lastCode(),
  });
  expect(accepted.body).toMatchObject({ data: { certificate: { iin: iin() } } });
}

const sign = (typed = password, key?: string) =>
  post(
    'signer/document/sign/',
    { session_id: session.id, password: typed },
    { ...session.headers, ...(key === undefined ? {} : { 'x-idempotency-key': key }) },
  );

describe('signing', () => {
  it('goes from the upload to an archive that outside tools accept', async () => {
    await identify();
    await getCertificate();
    const signed = await sign();
    expect(signed.body).toMatchObject({
      data: {
        result: true,
        documents: [
          { name: 'Шарт № 1.pdf', signed_name: 'Шарт № 1.pdf', format: 'PAdES' },
          { name: 'Қосымша.txt', signed_name: 'Қосымша.txt.p7s', format: 'CAdES' },
        ],
      },
    });
    expect((await ask('document/result')).body).toEqual(signed.body);
    // Asked again, it is the recorded one.
    expect((await sign()).body).toEqual(signed.body);

    const archive = await server.app.inject({
      method: 'POST',
      url: `/api/v1/digital-signature-signer/document/result/download/?session_id=${session.id}`,
      headers: session.headers,
    });
    expect(archive.headers['content-disposition']).toBe(`attachment; filename="${time}.zip"`);
    mkdirSync(join(dir, 'signed'));
    for (const [name, bytes] of Object.entries(unzip(archive.rawPayload))) {
      writeFileSync(join(dir, 'signed', name), bytes);
    }
    const at = (name: string) => join(dir, 'signed', name);
    expect(readFileSync(at('Қосымша.txt'), 'utf8')).toBe('Қосымша келісім');
    const { chain } = await sandbox.providers.signing.authority();
    writeFileSync(join(dir, 'chain.pem'), chain);
    const cms = ['cms', '-verify', '-binary', '-inform', 'DER', '-CAfile', 'chain.pem', '-purpose', 'any'];
    const files = ['-in', at('Қосымша.txt.p7s'), '-content', at('Қосымша.txt')];
    const verify = () =>
      execFileSync('openssl', [...cms, '-attime', String(time / 1000), ...files], {
        cwd: dir,
        stdio: 'pipe',
      });
    expect(verify).not.toThrow();
    const pdfsig = execFileSync('pdfsig', ['-nocert', at('Шарт № 1.pdf')], { cwd: dir, stdio: 'pipe' });
    expect(pdfsig.toString()).toContain('Signature is Valid');
    writeFileSync(at('Қосымша.txt'), 'Қосымша келісіМ');
    expect(verify).toThrow();
  });

  it('is seen by anyone who asks, without a session', async () => {
    await identify([contract]);
    await getCertificate();
    await sign();
    const [document] = (await ask('document/list')).body.data.documents;
    const file = await server.app.inject({
      url: `/api/v1/digital-signature-signer/document/file/?session_id=${session.id}&document_id=${document.id}&signed=true`,
      headers: session.headers,
    });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    const check = async (bytes: Uint8Array) => {
      const form = multipartBody({}, { file: { bytes, filename: 'a.pdf' } });
      const url = '/api/v1/verify/';
      return (await server.app.inject({ method: 'POST', url, ...form })).json();
    };
    expect(await check(file.rawPayload)).toMatchObject({ data: { valid: true } });
    const changed = Buffer.from(file.rawPayload);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(await check(changed)).toMatchObject({ data: { valid: false } });
    expect(await check(Buffer.from('text'))).toMatchObject({ code: 'signature_missing' });
  });

  it('counts wrong passwords, locks after five, and works again with a new certificate', async () => {
    await identify([note]);
    await getCertificate();
    for (const left of [4, 3, 2, 1]) {
      expect(await sign('Wrong-1@')).toMatchObject({
        status: 400,
        body: { message: 'incorrect certificate password', detail: { attempts_left: left } },
      });
    }
    expect(await sign('Wrong-1@')).toMatchObject({ status: 423, body: { code: 'certificate_locked' } });
    expect(await sign()).toMatchObject({ status: 423 });
    expect((await ask('certificate/initialize')).body).toMatchObject({ data: { status: 'LOCKED' } });
    time += 61_000;
    await getCertificate();
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('happens once, however many ask at the same moment', async () => {
    await identify();
    await getCertificate();
    const outcomes = await Promise.all([sign(), sign()]);
    const statuses = outcomes.map(({ status }) => status).sort();
    // The other one is told to wait, or gets the recorded result if it came late.
    expect([200, 409]).toContain(statuses[1]);
    expect(statuses[0]).toBe(200);
    const again = await sign();
    const done = outcomes.find(({ status }) => status === 200);
    expect(again.body).toEqual(done?.body);
  });

  it('has its certificate asked for and issued by one tab at a time', async () => {
    await identify([note]);
    const whole = sandbox.providers.signing;
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    signing = {
      reissue: async (...of) => {
        asked += 1;
        await held;
        return whole.reissue(...of);
      },
    };
    const first = ask('certificate/reissue');
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 60_000 });
    for (const path of ['certificate/reissue', 'certificate/initialize'])
      expect(await ask(path)).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    answer();
    expect(await first).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
  });

  it('keeps no trace of the password, not even a hash, with its replies', async () => {
    await identify([note]);
    await getCertificate();
    const refused = await sign('Wrong-1@', 'key-000001');
    // The fingerprint knows nothing of the password, so the same key gives the same reply.
    expect(await sign('Other-1@', 'key-000001')).toMatchObject({ status: 400, body: refused.body });
  });
});

describe('consents', () => {
  const purposes = async () => {
    const rows = await server.context.db
      .selectFrom('consent')
      .select('purpose')
      .where('session_id', '=', session.id)
      .execute();
    return rows.map(({ purpose }) => purpose).sort();
  };
  const agree = () => post('signer/certificate/consent/', { session_id: session.id, locale: 'kz' });

  it('are recorded when they are given, each under its own purpose, and once', async () => {
    await identify([note]);
    const identified = ['signing-identification'];
    expect(await purposes()).toEqual(identified);
    await ask('certificate/initialize');
    await ask('certificate/initialize');
    const asked = ['signature-access', ...identified];
    expect(await purposes()).toEqual(asked);
    expect((await agree()).status).toBe(200);
    expect((await agree()).status).toBe(200);
    const agreed = ['certificate-issue', ...asked];
    expect(await purposes()).toEqual(agreed);
    time += 61_000;
    await getCertificate();
    expect(await purposes()).toEqual(agreed);
    expect((await sign('Wrong-1@')).status).toBe(400);
    const signing = [...agreed.slice(0, 1), 'sign-documents', ...agreed.slice(1)];
    expect(await purposes()).toEqual(signing);
    expect((await sign()).status).toBe(200);
    expect(await purposes()).toEqual(signing);
  });

  it('to have a certificate issued is asked for anew with each', async () => {
    await identify([note]);
    await getCertificate();
    time += 61_000;
    await getCertificate();
    expect((await purposes()).filter((purpose) => purpose === 'certificate-issue')).toHaveLength(2);
  });
});

describe('another person’s certificate', () => {
  const stranger = { iin: '990231380158' };
  const refused = { status: 409, body: { code: 'other_person' } };

  it('is refused before a password is asked for', async () => {
    await identify([note]);
    await getCertificate();
    const whole = sandbox.providers.signing;
    signing = {
      initialize: async (...asked) => {
        const state = await whole.initialize(...asked);
        return state.certificate === null
          ? state
          : { ...state, certificate: { ...state.certificate, ...stranger } };
      },
    };
    expect(await ask('certificate/initialize')).toMatchObject(refused);
  });

  it('is refused with its signature, whatever the service says of it', async () => {
    await identify([note]);
    await getCertificate();
    const first = session;
    const { identificationId } = (await server.platform.state.get(first.id, 'signing-person')) as {
      identificationId: string;
    };
    people += 1;
    phone = `+7702${String(people).padStart(7, '0')}`;
    session = await server.startSession({ technologies: ['DSI', 'DSS'] });
    await identify([note]);
    await getCertificate();
    signing = { sign: (_own, asked) => sandbox.providers.signing.sign(identificationId, asked) };
    expect(await sign()).toMatchObject(refused);
    expect((await ask('document/list')).body.data.documents).toMatchObject([{ signed: false }]);
  });

  it('is refused when a step between the identification and it has proved somebody else', async () => {
    session = await server.startSession({ technologies: ['DSI', 'ED', 'DSS'] });
    await identify([note]);
    await getCertificate();
    const proved = { document_type: 'IdentityCard', ...stranger };
    await server.platform.results.record(session.id, 'ED', { status: 'success', data: proved });
    expect(await ask('certificate/initialize')).toMatchObject(refused);
    expect(await sign()).toMatchObject(refused);
  });
});

describe('what went wrong before', () => {
  it('is told in the specification’s words', async () => {
    expect(await sign()).toMatchObject({ status: 409, body: { message: 'identifier result missing' } });
    expect(await ask('document/result')).toMatchObject({
      status: 404,
      body: { message: 'signer result missing' },
    });
    expect(await ask('document/result/download')).toMatchObject({
      status: 404,
      body: { message: 'signer result missing' },
    });
    const other = await server.startSession({ technologies: ['DSI'] });
    session = other;
    expect(await sign()).toMatchObject({ status: 403, body: { message: 'no access to signer technology' } });
  });

  it('names a missing certificate, a wrong code and a weak password', async () => {
    await identify([note]);
    signing = { sign: async () => ({ status: 'NO_CERTIFICATE' }) };
    expect(await sign()).toMatchObject({
      status: 409,
      body: { message: 'result cannot be signed', detail: { reason: 'no_certificate' } },
    });
    await ask('certificate/reissue');
    const otp = await lastCode();
    const accept = (typed: string, code: string) =>
      post('signer/certificate/accept/', { session_id: session.id, password: typed, otp: code });
    expect(await accept('weak', otp)).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    expect(await accept(password, wrong)).toMatchObject({
      status: 400,
      body: { message: 'certificate cannot be accepted', detail: { attempts_left: 2 } },
    });
  });

  it.each([
    ['unavailable', 'cannot connect to signer service'],
    ['timeout', 'cannot connect to signer service'],
    ['invalid_reply', 'cloud service trouble'],
  ] as const)('says of a service that is %s: %s', async (kind, message) => {
    await identify([note]);
    signing = { initialize: () => Promise.reject(new ProviderError({ provider: 'signing', kind })) };
    const reply = await ask('certificate/initialize');
    expect(reply).toMatchObject({ status: 503, body: { message } });
    expect(reply.headers['retry-after']).toBeDefined();
  });
});

describe('what is cut off', () => {
  it('goes on with the document that it had reached', async () => {
    await identify();
    await getCertificate();
    let calls = 0;
    signing = {
      sign: (...asked) => {
        calls += 1;
        if (calls === 2)
          return Promise.reject(new ProviderError({ provider: 'signing', kind: 'unavailable' }));
        return sandbox.providers.signing.sign(...asked);
      },
    };
    expect(await sign()).toMatchObject({ status: 503 });
    const listed = async () =>
      (await ask('document/list')).body.data.documents.map(
        (document: { signed: boolean }) => document.signed,
      );
    expect(await listed()).toEqual([true, false]);
    expect(await ask('document/result/download')).toMatchObject({ status: 404 });
    expect(await sign()).toMatchObject({ status: 200 });
    expect(calls).toBe(3);
    expect(await listed()).toEqual([true, true]);
  });

  it('by a kill does not keep the next call waiting for longer than the killed one gave signs of life', async () => {
    await identify([note]);
    await getCertificate();
    // The turn of a process that is no more: nobody ends it.
    const turn = await server.platform.turns.take(session.id, 'DSS');
    expect(await sign()).toMatchObject({ status: 409, body: { detail: { reason: 'in_progress' } } });
    time += 16_000;
    expect(await sign()).toMatchObject({ status: 200 });
    await turn?.end();
  });

  it('is not kept: a reply that holds half a signature, or signs something else', async () => {
    await identify([contract]);
    await getCertificate();
    const whole = sandbox.providers.signing;
    const halves: ((bytes: Uint8Array) => Uint8Array)[] = [
      (bytes) => bytes.subarray(0, bytes.length - 500),
      (bytes) => Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes]),
    ];
    for (const half of halves) {
      signing = {
        sign: async (...asked) => {
          const outcome = await whole.sign(...asked);
          return outcome.status === 'SIGNED' ? { ...outcome, bytes: half(outcome.bytes) } : outcome;
        },
      };
      expect(await sign()).toMatchObject({ status: 503, body: { message: 'cloud service trouble' } });
    }
    signing = {};
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('a full disk keeps nothing, loses nothing, and says so', async () => {
    await identify([note]);
    await getCertificate();
    const { blobs } = server.context;
    const put = blobs.put;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    Object.assign(blobs, { put: () => Promise.reject(full) });
    try {
      expect(await sign()).toMatchObject({ status: 507, body: { code: 'storage_full' } });
      expect((await ask('document/list')).body.data.documents).toMatchObject([{ signed: false }]);
    } finally {
      Object.assign(blobs, { put });
    }
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('a signing that waits for an app is asked for, not begun anew', async () => {
    await identify([note]);
    await getCertificate();
    const whole = sandbox.providers.signing;
    signing = {
      sign: async () => ({ status: 'PENDING', operationId: 'op', qr: 'app:sign', deepLinks: [] }),
      poll: async (id) => {
        expect(id).toBe('op');
        const identified = await server.platform.state.get(session.id, 'signing-person');
        const { identificationId } = identified as { identificationId: string };
        const request = { password, bytes: note.bytes, mediaType: 'text/plain', reference: 'r' };
        return whole.sign(identificationId, { ...request, verificationUrl: 'https://kyc.test/verify' });
      },
    };
    expect(await sign()).toMatchObject({
      status: 409,
      body: { detail: { reason: 'in_progress', qr: 'app:sign' } },
    });
    expect(await sign()).toMatchObject({ status: 200 });
  });
});

it('nothing can be added once signing has begun', async () => {
  await identify([note]);
  await getCertificate();
  await sign();
  expect(await upload([contract])).toMatchObject({ status: 409, body: { code: 'documents_locked' } });
});
