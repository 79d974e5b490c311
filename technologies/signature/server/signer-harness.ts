import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import type { CloudSigning, Providers } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import { type RunningSandbox, runSandbox, smallPdf } from '@kuelik/sandbox/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { signatureRoutes } from './index.ts';
import { unreachable } from './testing.ts';

export const iins = ['990231300010', '990231300020', '990231300030', '990231400017', '990231400027'];
export const password = 'Құпия-сөз1@';

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export const contract: File = { name: 'Шарт № 1.pdf', bytes: smallPdf() };
export const note: File = { name: 'Қосымша.txt', bytes: Buffer.from('Қосымша келісім') };

/**
 * The signature's routes with a sandbox. Each test gets its own person and session, and helpers for what the person does.
 */
export function signerWorld() {
  // Keys are created and derived here, which is slow on a busy machine.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

  let people = 0;
  let phone = '';
  const world = {
    time: Date.parse('2026-11-21T10:00:00Z'),
    sandbox: {} as RunningSandbox,
    server: {} as TestApp,
    session: {} as TestSession,
    /** Overrides of the signing service's behaviour. */
    signing: {} as Partial<CloudSigning>,
    /** Switches to another person with a new session. */
    next: async () => {
      people += 1;
      phone = `+7701${String(people).padStart(7, '0')}`;
      world.session = await world.server.startSession({ technologies: ['DSI', 'DSS'] });
    },
  };
  const now = () => new Date(world.time);
  beforeAll(async () => {
    world.sandbox = await runSandbox(now);
    const providers: Providers = {
      ...fakeProviders(),
      signing: new Proxy(world.sandbox.providers.signing, {
        get: (target, call) => Reflect.get(world.signing, call) ?? Reflect.get(target, call),
      }),
    };
    const services = { vision: unreachable, providers };
    world.server = await buildTestApp({
      now,
      supported: ['DSI', 'ED', 'DSS'],
      signing: providers.signing,
      plugins: (platform) => [(app) => signatureRoutes(app, { platform, ...services })],
    });
  });
  beforeEach(async () => {
    world.time += 3_600_000;
    await world.next();
  });
  afterEach(() => {
    world.signing = {};
  });
  afterAll(async () => {
    await world.server.close();
    await world.sandbox.close();
  });

  const iin = () => iins[people % iins.length] ?? '';

  async function post(
    path: string,
    payload?: object,
    headers: Record<string, string> = world.session.headers,
  ) {
    const asked = { method: 'POST' as const, url: `/api/v1/digital-signature-${path}`, headers };
    const reply = await world.server.app.inject(payload === undefined ? asked : { ...asked, payload });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  const ask = (path: string) => post(`signer/${path}/?session_id=${world.session.id}`);

  async function upload(files: readonly File[], authorization = 'Api-Key demo-key') {
    const form = multipartBody(
      {
        session_id: world.session.id,
        document_type: 'CONTRACT',
        document_names: JSON.stringify(files.map(({ name }) => name)),
      },
      {
        files: files.map(({ bytes }) => ({ bytes, filename: 'x', contentType: 'application/octet-stream' })),
      },
    );
    const reply = await world.server.app.inject({
      method: 'POST',
      url: '/api/v1/digital-signature-signer/document/upload/',
      headers: { ...form.headers, authorization },
      payload: form.payload,
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  async function lastCode(): Promise<string> {
    const { rows } = await world.sandbox.query(
      'SELECT body FROM sandbox.sms WHERE phone = $1 ORDER BY sent_at DESC, id LIMIT 1',
      [phone],
    );
    return /\d{6}/.exec(String(rows[0]?.body))?.[0] ?? '';
  }

  async function identify(files: readonly File[] = [contract, note]) {
    expect((await upload(files)).status).toBe(200);
    const sent = await post('identifier/identify/', { session_id: world.session.id, iin: iin(), phone });
    expect(sent.body).toMatchObject({ data: { code_length: 6, resend_after_s: 60, attempts_left: 3 } });
    const approved = await post('identifier/approve/', {
      session_id: world.session.id,
      code: await lastCode(),
    });
    expect(approved.body).toMatchObject({ data: { result: true, iin: iin() } });
    world.time += 1000;
  }

  async function getCertificate() {
    expect((await ask('certificate/reissue')).body).toMatchObject({ data: { status: 'OTP_SENT' } });
    const accepted = await post('signer/certificate/accept/', {
      session_id: world.session.id,
      password,
      otp: await lastCode(),
    });
    expect(accepted.body).toMatchObject({ data: { certificate: { iin: iin() } } });
  }

  const sign = (typed = password, key?: string) =>
    post(
      'signer/document/sign/',
      { session_id: world.session.id, password: typed },
      { ...world.session.headers, ...(key === undefined ? {} : { 'x-idempotency-key': key }) },
    );

  return Object.assign(world, { iin, post, ask, upload, lastCode, identify, getCertificate, sign });
}
