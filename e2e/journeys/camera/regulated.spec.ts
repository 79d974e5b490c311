import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitDown } from '../../support/actor.ts';
import { post, readRecord, type Session } from '../../support/api.ts';
import { passportOf } from '../../support/papers.ts';
import type { Server } from '../../support/server.ts';
import { button, compareFaces, heading, passLiveness, says, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const key = { authorization: 'Api-Key demo-key' };
const profile = new URL('../../../docs/integrate/kz-regulated-2026.json', import.meta.url);

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-regulated-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

/** A session under the profile of the docs. The journeys read English, and a busy machine needs time. */
async function regulatedSession(server: Server): Promise<Session> {
  const settings = {
    LDPM: { time_limit_s: 600, environment_s: 300 },
    DR: { time_limit_s: 600 },
  };
  const policy = { ...JSON.parse(readFileSync(profile, 'utf8')), languages: ['kz', 'ru', 'en'], settings };
  const made = await fetch(`${server.url}/api/v1/integrator/policies/`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify(policy),
  });
  expect(made.status).toBe(200);
  const asked = { api_key: 'demo-key', metadata: { application: '17' }, policy: policy.name };
  const { session_id } = await post<{ session_id: string }>(server, '/flows/session/create/', asked);
  return { id: session_id, link: `${server.url}/flow/${session_id}?locale=en` };
}

/** The sealed protocol, which the policy creates when the session ends. */
async function readProtocol(server: Server, { id }: Session): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  await expect(async () => {
    const reply = await fetch(`${server.url}/api/v1/integrator/sessions/${id}/protocol/`, { headers: key });
    expect(reply.status).toBe(200);
    bytes = Buffer.from(await reply.arrayBuffer());
  }).toPass();
  return bytes;
}

/** The output of pdfsig for the protocol, with the sandbox's authority as the trusted one. */
async function judgedByOthers(server: Server): Promise<string> {
  const chain = await (await fetch(`${server.url}/sandbox/signing/authority/chain.pem`)).text();
  run('mkdir', 'nss');
  run('certutil', '-N', '-d', 'sql:nss', '--empty-password');
  const certificates = chain.match(/-----BEGIN[\s\S]+?END CERTIFICATE-----\n/g) ?? [];
  for (const [index, pem] of certificates.entries()) {
    writeFileSync(join(folder, `${index}.pem`), pem);
    const trust = index === 0 ? 'CT,C,C' : ',,';
    run('certutil', '-A', '-d', 'sql:nss', '-n', `ca${index}`, '-t', trust, '-i', `${index}.pem`);
  }
  return run('pdfsig', '-nssdir', 'sql:nss', 'protocol.pdf');
}

/** Whether openssl accepts the seal over what it covers, with the sandbox's authority as the trusted one. */
async function sealHolds(server: Server, pdf: Buffer, alter: (covered: Buffer) => Buffer): Promise<boolean> {
  const chain = await (await fetch(`${server.url}/sandbox/signing/authority/chain.pem`)).text();
  writeFileSync(join(folder, 'chain.pem'), chain);
  const found = /\/ByteRange \[ (\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1'));
  const [start = 0, length = 0, next = 0, rest = 0] = found?.slice(1).map(Number) ?? [];
  expect(rest).toBeGreaterThan(0);
  const covered = Buffer.concat([pdf.subarray(start, length), pdf.subarray(next, next + rest)]);
  writeFileSync(join(folder, 'covered'), alter(covered));
  // Between the two parts, in angle brackets.
  const cms = Buffer.from(pdf.subarray(length + 1, next - 1).toString('latin1'), 'hex');
  writeFileSync(join(folder, 'cms'), cms);
  const asked = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'covered'];
  try {
    run('openssl', ...asked, '-out', 'out', '-CAfile', 'chain.pem', '-purpose', 'any');
    return true;
  } catch {
    return false;
  }
}

test('a person passes the profile of the regulator, and the bank keeps a sealed protocol of it', async ({
  page,
  server,
}) => {
  test.setTimeout(900_000);
  const session = await regulatedSession(server);
  await sitDown(page, 17);
  await page.goto(session.link);
  await passLiveness(page);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');

  const pdf = await readProtocol(server, session);
  writeFileSync(join(folder, 'protocol.pdf'), pdf);
  run('pdfdetach', '-saveall', 'protocol.pdf');
  const content = JSON.parse(readFileSync(join(folder, 'session-protocol.json'), 'utf8'));
  expect(content).toMatchObject({
    session: { id: session.id, status: 'FINISHED', metadata: { application: '17' } },
    asked_by: { id: 'demo' },
    policy: { name: expect.stringMatching(/^kz-regulated-2026@\d+$/) },
    failure_reasons: [],
    integrity_compromised: false,
  });
  // The commands given to the person, and their outcome.
  const [command] = content.commands;
  const moves = command.steps.filter((step: string) => ['left', 'right', 'up', 'down'].includes(step));
  expect(moves.length).toBeGreaterThanOrEqual(3);
  const done = content.attempts.filter(({ status }: { status: string }) => status === 'success');
  expect(done.map(({ technology }: { technology: string }) => technology)).toEqual(['LDPM', 'DR', 'F2F']);
  for (const { at } of done) expect(Date.parse(at)).toBeGreaterThan(Date.parse(command.at));
  // The similarity of the faces, and the threshold.
  const [{ percent, threshold, matching }] = content.likeness;
  expect(matching).toBe(true);
  expect(percent).toBeGreaterThan(threshold);
  expect(run('pdftotext', '-layout', 'protocol.pdf', '-')).toContain(String(Math.round(percent)));
  // The wording that the person agreed to.
  expect(content.consents[0]).toMatchObject({ purpose: expect.any(String), locale: 'en' });
  expect(content.consents[0].wording.length).toBeGreaterThan(20);
  // The hashes are those of the pictures that the integrator can read.
  expect(content.pictures.length).toBeGreaterThan(1);
  for (const { id, sha256 } of content.pictures) {
    const path = `/api/v1/integrator/sessions/${session.id}/evidence/${id}/`;
    const picture = await fetch(`${server.url}${path}`, { headers: key });
    expect(picture.status).toBe(200);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }

  const judged = await judgedByOthers(server);
  for (const words of ['Signature is Valid.', 'Certificate is Trusted.', 'Total document signed']) {
    expect(judged).toContain(words);
  }
  expect(await sealHolds(server, pdf, (covered) => covered)).toBe(true);
  const altered = (covered: Buffer) => Buffer.concat([covered, Buffer.of(0)]);
  expect(await sealHolds(server, pdf, altered)).toBe(false);

  // Anyone can check at /verify: the original file, and with one bit altered in the middle, in the seal and at
  // the end.
  const choose = async (name: string, buffer: Buffer) => {
    await page.goto(`${server.url}/verify?locale=en`);
    await page.getByLabel('Signed file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await button(page, 'Check').click();
  };
  await choose('protocol.pdf', pdf);
  await expect(page.getByText('All signatures are valid')).toBeVisible();
  const seal = pdf.indexOf('/Contents <') + 2_000;
  for (const at of [Math.floor(pdf.length / 2), seal, pdf.length - 2]) {
    const altered = Buffer.from(pdf);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await choose('altered.pdf', altered);
    await expect(
      page.getByText(
        /Not every signature is valid|The signature is not valid|holds no signature|cannot be relied on/,
      ),
    ).toBeVisible();
    await expect(page.getByText('All signatures are valid')).toBeHidden();
  }
});
