import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bombs, largeHonestPdf } from '@kuelik/pki/testing';
import { root } from '../../tools/setup.mjs';
import type { Figure } from './figure.ts';

const ASK_EVERY_MS = 50;
/** The server prints every second how long it was blocked. */
const SAY_MS = 1100;

interface Watched {
  /** Longest wait of `/health/live`. */
  readonly waitedMs: number;
  /** Longest block of the main thread between two turns of the event loop, in processor time. */
  readonly heldMs: number;
}

async function startWatched(folder: string) {
  const env = {
    ...process.env,
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_DATA_DIR: folder,
    KUELIK_LOG_LEVEL: 'error',
    KUELIK_RATE_LIMIT: '0',
  };
  const watch = pathToFileURL(join(root, 'e2e/support/held-loop.mjs')).href;
  const args = ['--import', watch, join(root, 'dist/server/main.js')];
  const child = spawn(process.execPath, args, { env, cwd: root });
  let heldMs = 0;
  child.stderr.on('data', (chunk) => {
    for (const [, said] of String(chunk).matchAll(/^held ([\d.]+)$/gm))
      heldMs = Math.max(heldMs, Number(said));
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /^ready (\S+)$/m.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url,
    stop: () => child.kill('SIGTERM'),
    /** Does the work while polling the server's health. */
    watch: async (work: () => Promise<unknown>): Promise<Watched> => {
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      heldMs = 0;
      let waitedMs = 0;
      let isDone = false;
      const asking = (async () => {
        while (!isDone) {
          const asked = performance.now();
          await (await fetch(`${url}/health/live`)).arrayBuffer();
          waitedMs = Math.max(waitedMs, performance.now() - asked);
          await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
        }
      })();
      await work();
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      isDone = true;
      await asking;
      return { waitedMs, heldMs };
    },
  };
}

async function send(url: string, file: Uint8Array, fields: Record<string, string>, headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('session_id' in fields ? 'files' : 'file', new Blob([new Uint8Array(file)]), 'contract.pdf');
  await (await fetch(url, { method: 'POST', body: form, headers })).arrayBuffer();
}

async function upload(url: string, file: Uint8Array): Promise<void> {
  const created = await fetch(`${url}/api/v1/flows/session/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: 'demo-key', technologies: ['DSI', 'DSS'] }),
  });
  const { data } = (await created.json()) as { data: { session_id: string } };
  const fields = { session_id: data.session_id, document_type: 'CONTRACT' };
  const path = '/api/v1/digital-signature-signer/document/upload/';
  await send(url + path, file, fields, { authorization: 'Api-Key demo-key' });
}

/**
 * How long other requests wait while hostile files are checked and uploaded, compared with a harmless file of
 * the same size.
 */
export async function strangerFileFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-bench-'));
  const server = await startWatched(folder);
  const figures: Figure[] = [];
  try {
    const both = (file: Uint8Array) => async () => {
      await send(`${server.url}/api/v1/verify/`, file, {});
      await upload(server.url, file);
    };
    await both(largeHonestPdf(1))();
    const honest = await server.watch(both(largeHonestPdf(24)));
    for (const [name, make] of bombs) {
      const bomb = await server.watch(both(make()));
      const reference = 'an honest file of 24 MB';
      figures.push(
        {
          name: `event loop held, ${name}`,
          value: bomb.heldMs,
          unit: 'ms CPU',
          reference,
          referenceValue: honest.heldMs,
        },
        {
          name: `/health/live waits, ${name}`,
          value: bomb.waitedMs,
          unit: 'ms',
          reference,
          referenceValue: honest.waitedMs,
        },
      );
    }
    return figures;
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
