import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './test-server-harness.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let server: TestServer;
let sessionId: string;
let pdf: Buffer;

const at = (name: string) => join(server.folder, name);
const api = (path: string, init?: RequestInit) => fetch(`${server.url}/api/v1${path}`, init);
const key = { authorization: 'Api-Key demo-key' };

async function post(path: string, body: object, headers = {}) {
  const reply = await api(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { data: Record<string, string> }).data;
}

/** A session that a person opened, got instructions for, and abandoned. */
async function failedSession(): Promise<string> {
  const created = await post('/flows/session/create/', {
    api_key: 'demo-key',
    metadata: { order: '17' },
    technologies: ['LDPM', 'DR', 'F2F'],
  });
  const id = created.session_id ?? '';
  const opened = await post('/flows/session/validate/', { session_id: id, fingerprint: 'a-test-device' });
  const bearer = { authorization: `Bearer ${opened.access_token}` };
  await post('/liveness/challenge/', { session_id: id, technology: 'pro-max' }, bearer);
  const ended = await api(`/flows/session/finish/?session_id=${id}&success=false`, { headers: bearer });
  expect(ended.status).toBe(200);
  return id;
}

interface Verified {
  readonly valid: boolean;
  readonly file_fault?: string;
  readonly signatures: readonly { readonly faults: readonly string[]; readonly level: string | null }[];
  readonly session_protocol?: { readonly session_id: string; readonly edition: number };
}

async function verify(file: Uint8Array): Promise<Verified> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(file)]), 'protocol.pdf');
  const reply = await api('/verify/', { method: 'POST', body: form });
  return ((await reply.json()) as { data: Verified }).data;
}

beforeAll(async () => {
  server = await startTestServer();
  sessionId = await failedSession();
  const reply = await api(`/integrator/sessions/${sessionId}/protocol/`, { headers: key });
  expect(reply.status).toBe(200);
  pdf = Buffer.from(await reply.arrayBuffer());
  writeFileSync(at('protocol.pdf'), pdf);
});
afterAll(async () => {
  await server.close();
});

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: server.folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

describe('a session’s protocol', () => {
  test('says the same to people and to programs', () => {
    run('pdfdetach', '-saveall', 'protocol.pdf');
    const content = JSON.parse(run('cat', 'session-protocol.json'));
    expect(content).toMatchObject({
      format: 'kuelik-session-protocol/1',
      session: { id: sessionId, status: 'FAILED', metadata: { order: '17' } },
      asked_by: { id: 'demo' },
      software: { name: 'Kuelik', version: '0.1.0' },
    });
    expect(content.policy.content.technologies).toEqual(['LDPM', 'DR', 'F2F']);
    const [commands] = content.commands;
    expect(commands.technology).toBe('LDPM');
    const moves = commands.steps.filter((step: string) => ['left', 'right', 'up', 'down'].includes(step));
    expect(moves.length).toBeGreaterThanOrEqual(3);
    const text = run('pdftotext', '-layout', 'protocol.pdf', '-');
    expect(text).toContain('Қашықтан сәйкестендіру сессиясының хаттамасы');
    expect(text).toContain('басты');
    expect(text).toContain(content.policy.sha256.slice(0, 16));
  });

  test('is had by the command of the docs', () => {
    const docs = readFileSync(new URL('../../../../../docs/integrate/protocol.md', import.meta.url), 'utf8');
    const [, command = ''] = /```sh\n(curl[^`]*protocol\.pdf)\n```/.exec(docs) ?? [];
    const own = command.replace('https://verify.example.com', server.url).replace('SESSION_ID', sessionId);
    // Run in another process, because this one's server has to answer.
    writeFileSync(at('docs.sh'), own);
    return new Promise<void>((resolve, reject) => {
      execFile('bash', ['docs.sh'], { cwd: server.folder }, (error) => {
        if (error !== null) return reject(error);
        expect(readFileSync(at('session-protocol.pdf')).equals(pdf)).toBe(true);
        resolve();
      });
    });
  });

  test('is made once: the same bytes again', async () => {
    const again = await api(`/integrator/sessions/${sessionId}/protocol/`, { headers: key });
    expect(Buffer.from(await again.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('is recognized by the check of signed files', async () => {
    const found = await verify(pdf);
    expect(found.valid).toBe(true);
    expect(found.signatures.map(({ level }) => level)).toEqual(['B-T']);
    expect(found.session_protocol).toEqual({ session_id: sessionId, edition: 1, policy: null });
  });

  test('is accepted by pdfsig, its seal by openssl', async () => {
    const chain = await (await fetch(`${server.url}/sandbox/signing/authority/chain.pem`)).text();
    writeFileSync(at('chain.pem'), chain);
    run('mkdir', 'nss');
    run('certutil', '-N', '-d', 'sql:nss', '--empty-password');
    const certificates = chain.match(/-----BEGIN[\s\S]+?END CERTIFICATE-----\n/g) ?? [];
    for (const [index, pem] of certificates.entries()) {
      writeFileSync(at(`${index}.pem`), pem);
      const trust = index === 0 ? 'CT,C,C' : ',,';
      run('certutil', '-A', '-d', 'sql:nss', '-n', `ca${index}`, '-t', trust, '-i', `${index}.pem`);
    }
    const said = run('pdfsig', '-nssdir', 'sql:nss', 'protocol.pdf');
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Certificate is Trusted.');
    expect(said).toContain('Total document signed');

    const [, start, length, next, rest] =
      /\/ByteRange \[ (\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1'))?.map(Number) ?? [];
    const parts = [pdf.subarray(start, length), pdf.subarray(next, (next ?? 0) + (rest ?? 0))];
    writeFileSync(at('covered'), Buffer.concat(parts));
    const cms = Buffer.from(pdf.subarray((length ?? 0) + 1, (next ?? 0) - 1).toString('latin1'), 'hex');
    writeFileSync(at('cms'), cms);
    const verifyCms = () =>
      execFileSync(
        'openssl',
        ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'covered'].concat([
          '-out',
          'out',
          '-CAfile',
          'chain.pem',
          '-purpose',
          'any',
        ]),
        { cwd: server.folder, stdio: 'pipe' },
      );
    expect(verifyCms).not.toThrow();
    writeFileSync(at('covered'), Buffer.concat([...parts, Buffer.of(0)]));
    expect(verifyCms).toThrow();
  });

  test('has a time-stamp on its seal that openssl accepts', () => {
    const { token, signature } = timeStampOf(run('openssl', 'asn1parse', '-inform', 'DER', '-in', 'cms'));
    const cms = readFileSync(at('cms'));
    writeFileSync(at('token'), cms.subarray(...token));
    const value = cms.subarray(...signature);
    writeFileSync(at('signature'), value);
    const verifyStamp = () =>
      run(
        'openssl',
        ...['ts', '-verify', '-token_in', '-in', 'token', '-data', 'signature'],
        ...['-CAfile', '0.pem', '-untrusted', 'chain.pem'],
      );
    expect(verifyStamp()).toContain('Verification: OK');
    writeFileSync(at('signature'), Buffer.concat([value, Buffer.of(0)]));
    expect(verifyStamp).toThrow();
  });

  test('is invalid if a single bit is altered anywhere', async () => {
    // Covers every region: body, the signature with its padding, and the bytes after it.
    const places = Array.from({ length: 220 }, (_none, n) => placeOf(n, pdf.length));
    const hex = pdf.indexOf('/Contents <') + '/Contents <'.length;
    // Also covers hexadecimal digits, whose letter case does not matter, unused certificates, and the zeros
    // behind the signature.
    places.push(...Array.from({ length: 140 }, (_none, n) => hex + placeOf(n, 24_000)));
    const valid: number[] = [];
    for (const [index, place] of places.entries()) {
      const altered = Buffer.from(pdf);
      altered[place] = (altered[place] ?? 0) ^ (1 << (index % 8));
      if ((await verify(altered)).valid) valid.push(place);
    }
    expect(valid).toEqual([]);
    // A digit in the other letter case: the same number, but another file.
    const letter = hex + (/[a-f]/.exec(pdf.subarray(hex, hex + 24_000).toString('latin1'))?.index ?? 0);
    const upper = Buffer.from(pdf);
    upper[letter] = (upper[letter] ?? 0) ^ 0x20;
    const found = await verify(upper);
    expect(found.valid).toBe(false);
    expect(found.session_protocol).toBeUndefined();
  });

  test('is called damaged with one altered bit in its first bytes, not a file of another kind', async () => {
    for (const bit of Array.from({ length: 40 }, (_none, index) => index)) {
      const altered = Buffer.from(pdf);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await verify(altered)).toEqual({ valid: false, signatures: [], file_fault: 'damaged' });
    }
  });

  test('is private: 404 for an unknown session, 401 without a key', async () => {
    expect((await api('/integrator/sessions/nobody/protocol/', { headers: key })).status).toBe(404);
    expect((await api(`/integrator/sessions/${sessionId}/protocol/`)).status).toBe(401);
  });

  test('waits for the session’s end', async () => {
    const created = await post('/flows/session/create/', { api_key: 'demo-key' });
    const reply = await api(`/integrator/sessions/${created.session_id}/protocol/`, { headers: key });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      409,
      'session_not_finished',
    ]);
  });

  test('is erased with its session, and a copy that someone kept is still good', async () => {
    const erased = await api(`/integrator/sessions/${sessionId}/erase/`, { method: 'POST', headers: key });
    expect(erased.status).toBe(200);
    const reply = await api(`/integrator/sessions/${sessionId}/protocol/`, { headers: key });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, 'session_erased']);
    expect((await verify(pdf)).valid).toBe(true);
  });
});

/** First and last byte of the time-stamp in a CMS, and of the signature that it stamps, as `openssl asn1parse` lists them. */
function timeStampOf(listing: string): Record<'token' | 'signature', [number, number]> {
  const lines = listing.split('\n');
  const named = lines.findIndex((line) => line.includes('id-smime-aa-timeStampToken'));
  const isValue = (line: string) => /d=5 .*prim: OCTET STRING/.test(line);
  const extent = (line = '', withHead: boolean): [number, number] => {
    const [, start, head, length] = /^\s*(\d+):d=\d+\s+hl=(\d+)\s+l=\s*(\d+)/.exec(line)?.map(Number) ?? [];
    const value = (start ?? 0) + (head ?? 0);
    return [withHead ? (start ?? 0) : value, value + (length ?? 0)];
  };
  // Between the attribute's name and its value is the set that holds it.
  return {
    token: extent(lines[named + 2], true),
    signature: extent(lines.slice(0, named).findLast(isValue), false),
  };
}

/** Positions spread over a length, the same in every run. */
const placeOf = (n: number, length: number): number =>
  createHash('sha256').update(`place ${n}`).digest().readUInt32BE(0) % length;
