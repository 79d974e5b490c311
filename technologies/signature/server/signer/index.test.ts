import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipartBody } from '@kuelik/backend/testing';
import { ProviderError } from '@kuelik/providers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { contract, note, password, signerWorld } from '../signer-harness.ts';
import { unzip } from '../testing.ts';

const world = signerWorld();
const { post, ask, upload, lastCode, identify, getCertificate, sign } = world;

const dir = mkdtempSync(join(tmpdir(), 'kuelik-signer-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('signing', () => {
  it('refuses what was uploaded before its check existed', async () => {
    await identify();
    const turned = {
      name: 'old.txt',
      documentType: 'CONTRACT',
      mediaType: 'text/plain',
      pages: null,
      bytes: Buffer.from('Amount: \u202e000 1'),
    };
    await world.server.platform.documents.add(world.session.id, [turned]);
    await getCertificate();
    const { body } = await sign();
    expect(body.detail).toMatchObject({ reason: 'file_unfit', status: 'turned_text' });
  });

  it('goes from the upload to an archive that third-party tools accept', async () => {
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
    // A repeated request returns the recorded result.
    expect((await sign()).body).toEqual(signed.body);

    const archive = await world.server.app.inject({
      method: 'POST',
      url: `/api/v1/digital-signature-signer/document/result/download/?session_id=${world.session.id}`,
      headers: world.session.headers,
    });
    expect(archive.headers['content-disposition']).toBe(`attachment; filename="${world.time}.zip"`);
    mkdirSync(join(dir, 'signed'));
    for (const [name, bytes] of Object.entries(unzip(archive.rawPayload))) {
      writeFileSync(join(dir, 'signed', name), bytes);
    }
    const at = (name: string) => join(dir, 'signed', name);
    expect(readFileSync(at('Қосымша.txt'), 'utf8')).toBe('Қосымша келісім');
    const { chain } = await world.sandbox.providers.signing.authority();
    writeFileSync(join(dir, 'chain.pem'), chain);
    const cms = ['cms', '-verify', '-binary', '-inform', 'DER', '-CAfile', 'chain.pem', '-purpose', 'any'];
    const files = ['-in', at('Қосымша.txt.p7s'), '-content', at('Қосымша.txt')];
    const verify = () =>
      execFileSync('openssl', [...cms, '-attime', String(world.time / 1000), ...files], {
        cwd: dir,
        stdio: 'pipe',
      });
    expect(verify).not.toThrow();
    const pdfsig = execFileSync('pdfsig', ['-nocert', at('Шарт № 1.pdf')], { cwd: dir, stdio: 'pipe' });
    expect(pdfsig.toString()).toContain('Signature is Valid');
    writeFileSync(at('Қосымша.txt'), 'Қосымша келісіМ');
    expect(verify).toThrow();
  });

  it('can be verified by anyone, without a session', async () => {
    await identify([contract]);
    await getCertificate();
    await sign();
    const [document] = (await ask('document/list')).body.data.documents;
    const file = await world.server.app.inject({
      url: `/api/v1/digital-signature-signer/document/file/?session_id=${world.session.id}&document_id=${document.id}&signed=true`,
      headers: world.session.headers,
    });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    const check = async (bytes: Uint8Array) => {
      const form = multipartBody({}, { file: { bytes, filename: 'a.pdf' } });
      const url = '/api/v1/verify/';
      return (await world.server.app.inject({ method: 'POST', url, ...form })).json();
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
    world.time += 61_000;
    await getCertificate();
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('happens once, even with concurrent calls', async () => {
    await identify();
    await getCertificate();
    const outcomes = await Promise.all([sign(), sign()]);
    const statuses = outcomes.map(({ status }) => status).sort();
    // The other call must wait, or gets the recorded result if it came late.
    expect([200, 409]).toContain(statuses[1]);
    expect(statuses[0]).toBe(200);
    const again = await sign();
    const done = outcomes.find(({ status }) => status === 200);
    expect(again.body).toEqual(done?.body);
  });

  it('requests a certificate again with the same key once the reply about its SMS is stale', async () => {
    await identify([note]);
    const whole = world.sandbox.providers.signing;
    let asked = 0;
    const count = <T>(answer: Promise<T>): Promise<T> => {
      asked += 1;
      return answer;
    };
    world.signing = {
      initialize: (...of) => count(whole.initialize(...of)),
      reissue: (...of) => count(whole.reissue(...of)),
    };
    for (const call of ['initialize', 'reissue']) {
      asked = 0;
      const again = () =>
        post(`signer/certificate/${call}/?session_id=${world.session.id}`, undefined, {
          ...world.session.headers,
          'x-idempotency-key': `a-key-of-${call}`,
        });
      const first = await again();
      expect(first.status).toBe(200);
      expect((await again()).body).toEqual(first.body);
      expect(asked).toBe(1);
      world.time += 60_000;
      expect((await again()).status).toBe(200);
      expect(asked).toBe(2);
    }
  });

  it('requests and issues a certificate from one tab at a time', async () => {
    await identify([note]);
    const whole = world.sandbox.providers.signing;
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.signing = {
      reissue: async (...of) => {
        asked += 1;
        await held;
        return whole.reissue(...of);
      },
    };
    const first = ask('certificate/reissue');
    await vi.waitFor(() => expect(asked).toBe(1));
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
    // The fingerprint does not depend on the password, so the same key gives the same reply.
    expect(await sign('Other-1@', 'key-000001')).toMatchObject({ status: 400, body: refused.body });
  });
});

describe('earlier failures', () => {
  it('are reported in the specification’s words [8.23]', async () => {
    expect(await sign()).toMatchObject({ status: 409, body: { message: 'identifier result missing' } });
    expect(await ask('document/result')).toMatchObject({
      status: 404,
      body: { message: 'signer result missing' },
    });
    expect(await ask('document/result/download')).toMatchObject({
      status: 404,
      body: { message: 'signer result missing' },
    });
    const other = await world.server.startSession({ technologies: ['DSI'] });
    world.session = other;
    expect(await sign()).toMatchObject({ status: 403, body: { message: 'no access to signer technology' } });
  });

  it('say that there is no access without the technology or the subscription [6.7]', async () => {
    await identify([note]);
    const { db } = world.server.context;
    const subscriptions = await db.selectFrom('subscription').selectAll().execute();
    await db.deleteFrom('subscription').execute();
    expect(await sign()).toMatchObject({ status: 403, body: { message: 'no access to signer technology' } });
    await db.insertInto('subscription').values(subscriptions).execute();
  });

  it('name a missing certificate, a wrong code and a weak password [5.7]', async () => {
    await identify([note]);
    world.signing = { sign: async () => ({ status: 'NO_CERTIFICATE' }) };
    expect(await sign()).toMatchObject({
      status: 409,
      body: { message: 'result cannot be signed', detail: { reason: 'no_certificate' } },
    });
    await ask('certificate/reissue');
    const otp = await lastCode();
    const accept = (typed: string, code: string) =>
      post('signer/certificate/accept/', { session_id: world.session.id, password: typed, otp: code });
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
  ] as const)('map a service that is %s: %s', async (kind, message) => {
    await identify([note]);
    world.signing = { initialize: () => Promise.reject(new ProviderError({ provider: 'signing', kind })) };
    const reply = await ask('certificate/initialize');
    expect(reply).toMatchObject({ status: 503, body: { message } });
    expect(reply.headers['retry-after']).toBeDefined();
  });
});

it('nothing can be added once signing has begun', async () => {
  await identify([note]);
  await getCertificate();
  await sign();
  expect(await upload([contract])).toMatchObject({ status: 409, body: { code: 'documents_locked' } });
});
