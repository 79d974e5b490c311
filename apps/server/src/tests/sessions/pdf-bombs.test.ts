import { bombs, largeHonestPdf } from '@kuelik/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server-harness.ts';

const MEGABYTE = 1024 * 1024;

let server: TestServer;
/** Processor time of an honest file as large as the bombs. */
let plainMs: number;
beforeAll(async () => {
  server = await startTestServer();
  // The first file starts the process; its startup is not part of the measurement.
  await verify(largeHonestPdf(0));
  plainMs = (await whileAsked(() => verify(largeHonestPdf(24)))).cpuMs;
});
afterAll(async () => {
  await server.close();
});

const honest = largeHonestPdf(0);

/** Posts a form; returns status and body. */
async function send(path: string, form: FormData, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', body: form, headers });
  return { status: reply.status, body: await reply.json() };
}

function verify(file: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'contract.pdf');
  return send('/verify/', form);
}

async function upload(file: Buffer) {
  const created = await fetch(`${server.url}/api/v1/flows/session/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: 'demo-key', technologies: ['DSI', 'DSS'] }),
  });
  const { data } = (await created.json()) as { data: { session_id: string } };
  const form = new FormData();
  form.set('session_id', data.session_id);
  form.set('document_type', 'CONTRACT');
  form.set('document_names', 'contract.pdf');
  form.set('files', new Blob([new Uint8Array(file)]), 'contract.pdf');
  return send('/digital-signature-signer/document/upload/', form, { authorization: 'Api-Key demo-key' });
}

/** Runs the work while polling the server's health every 50 ms. */
async function whileAsked<T>(work: () => Promise<T>) {
  const cpu = process.cpuUsage();
  const before = process.memoryUsage.rss();
  let isDone = false;
  let answers = 0;
  let grownMb = 0;
  const asking = (async () => {
    while (!isDone) {
      const { status } = await fetch(`${server.url}/health/live`);
      if (status === 200 && !isDone) answers += 1;
      grownMb = Math.max(grownMb, (process.memoryUsage.rss() - before) / MEGABYTE);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const result = await work().finally(() => {
    isDone = true;
  });
  await asking;
  const { user, system } = process.cpuUsage(cpu);
  return { result, answers, grownMb, cpuMs: (user + system) / 1000 };
}

it.each(bombs)('%s does not block other requests', { timeout: 240_000 }, async (_what, make) => {
  const file = make();
  const checked = await whileAsked(() => verify(file));
  expect(checked.result.status).toBe(200);
  expect(checked.result.body).toMatchObject({ data: { valid: false, signatures: [] } });
  const added = await whileAsked(() => upload(file));
  expect(added.result.status).toBe(400);
  const { reason, texts } = (added.result.body as { detail: Record<string, unknown> }).detail;
  expect(['damaged', 'too_complex', 'unused_content']).toContain(reason);
  expect(texts).toMatchObject({ ru: expect.any(String), kz: expect.any(String) });
  for (const { answers, grownMb, cpuMs } of [checked, added]) {
    expect(answers).toBeGreaterThan(0);
    expect(grownMb).toBeLessThan(500);
    // Measures processor time rather than latency, which a busy machine distorts; most of it belongs to the
    // client, which runs in this process.
    expect(cpuMs).toBeLessThan(5 * plainMs);
  }
});

it('an honest file is read while bombs are processed', async () => {
  const file = bombs[2]?.[1]() ?? Buffer.alloc(0);
  const [, checked, added] = await Promise.all([verify(file), verify(honest), upload(honest)]);
  expect(checked).toMatchObject({ status: 200, body: { data: { valid: false, signatures: [] } } });
  expect(checked.body).not.toHaveProperty('data.file_fault');
  expect(added.status).toBe(200);
});
