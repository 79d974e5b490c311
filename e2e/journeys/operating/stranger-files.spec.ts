import { pathToFileURL } from 'node:url';
import { bombs, largeHonestPdf } from '@kuelik/pki/testing';
import { createSession, uploadForSigning } from '../../support/api.ts';
import { type Server, startServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

/** Maximum time for which the server's main thread may be blocked, in milliseconds of its processor time. */
const MOST_HELD_MS = 100;
/** The server prints the longest block every second; milliseconds with a margin. */
const TELL_MS = 1200;

const watch = pathToFileURL(new URL('../../support/held-loop.mjs', import.meta.url).pathname).href;
let server: Server;
test.beforeAll(async () => {
  const NODE_OPTIONS = `--import ${watch}`;
  server = await startServer({ NODE_OPTIONS });
});
test.afterAll(() => server.close());

/**
 * The longest block of the main thread while `work` ran, in processor time, which a busy machine does not change.
 */
async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, TELL_MS));
  const from = server.output().length;
  await work();
  await new Promise((resolve) => setTimeout(resolve, TELL_MS));
  const heldMs = [
    ...server
      .output()
      .slice(from)
      .matchAll(/^held ([\d.]+)$/gm),
  ].map(([, ms]) => Number(ms));
  expect(heldMs.length).toBeGreaterThan(0);
  return Math.max(...heldMs);
}

async function verify(file: Uint8Array): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'contract.pdf');
  const reply = await fetch(`${server.url}/api/v1/verify/`, { method: 'POST', body: form });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: Record<string, unknown> }).data;
}

async function upload(file: Uint8Array): Promise<string> {
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  const sent = new File([new Uint8Array(file)], 'contract.pdf');
  return uploadForSigning(server, session, [sent]).then(
    () => 'accepted',
    (error: unknown) => String(error),
  );
}

test('an honest file of 24 MB is taken', async () => {
  const file = largeHonestPdf(24);
  const held = await heldWhile(async () => expect(await upload(file)).toBe('accepted'));
  expect(held).toBeLessThan(MOST_HELD_MS);
});

for (const [name, make] of bombs) {
  test(`the server stays responsive while it reads ${name}`, async () => {
    const file = make();
    const held = await heldWhile(async () => {
      const checked = await verify(file);
      expect(checked).toMatchObject({ valid: false, signatures: [] });
      // An upload is refused as unreadable, or accepted as a page like any other.
      expect(await upload(file)).toMatch(/accepted|replied 400/);
    });
    expect(held).toBeLessThan(MOST_HELD_MS);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  });
}
