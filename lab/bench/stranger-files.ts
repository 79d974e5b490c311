import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bombs, largeHonestPdf } from '@kuelik/pki/testing';
import type { Figure } from './figure.ts';
import { BALLAST_MB, startWatched } from './watched-server.ts';

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

/** How long a process of the server's size is blocked by starting another one itself, milliseconds of processor time. */
async function heldByFork(): Promise<number> {
  const ballast = Buffer.alloc(BALLAST_MB * 1024 * 1024, 1);
  const before = process.cpuUsage();
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  const { user, system } = process.cpuUsage(before);
  await once(child, 'exit');
  return ballast.length > 0 ? (user + system) / 1000 : Number.NaN;
}

/**
 * How long other requests wait while a large server starts the first process for files, and while hostile files are checked and uploaded, compared with a harmless file of
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
    await server.grow();
    const first = await server.watch(() => send(`${server.url}/api/v1/verify/`, largeHonestPdf(1), {}));
    figures.push({
      name: `event loop held, the first file of a server with ${BALLAST_MB} MB more`,
      value: first.heldMs,
      unit: 'ms CPU',
      reference: 'to start a process from one of this size',
      referenceValue: await heldByFork(),
    });
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
