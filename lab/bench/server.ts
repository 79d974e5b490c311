import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/setup.mjs';
import { type Figure, median } from './figure.ts';

const parallel = 16;
const requestsARound = 1500;
const rounds = 5;

const agent = new Agent({ keepAlive: true, maxSockets: parallel });

function read(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} from ${url}`)),
      );
    }).once('error', reject);
  });
}

/** Requests a second, from a fixed number of clients making a fixed number of requests. */
async function rate(url: string): Promise<number> {
  let left = requestsARound;
  const started = performance.now();
  const ask = async (): Promise<void> => {
    while (left-- > 0) await read(url);
  };
  await Promise.all(Array.from({ length: parallel }, ask));
  return requestsARound / ((performance.now() - started) / 1000);
}

async function startProduct(folder: string): Promise<{ url: string; stop: () => void }> {
  const env = {
    ...process.env,
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_DATA_DIR: folder,
    KUELIK_RATE_LIMIT: '0',
    KUELIK_LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env, cwd: root });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /^ready (\S+)$/m.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}`)));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

/**
 * How fast the server answers the most frequent poll, compared with Node's own HTTP server in alternating
 * runs.
 */
export async function serverFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-bench-'));
  const bare = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json').end('{"data":{"status":"QR"}}');
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const product = await startProduct(folder);
  try {
    const created = await fetch(`${product.url}/api/v1/flows/session/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: 'demo-key', metadata: {} }),
    });
    const { data } = (await created.json()) as { data: { session_id: string } };
    const status = `${product.url}/api/v1/flows/session/status/?session_id=${data.session_id}`;
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const rates: { product: number[]; bare: number[] } = { product: [], bare: [] };
    for (let i = 0; i < rounds; i++) {
      rates.product.push(await rate(status));
      rates.bare.push(await rate(bareUrl));
    }
    return [
      {
        name: 'session status from the embedded database',
        value: median(rates.product),
        unit: 'requests/s',
        reference: 'bare node:http with a fixed reply',
        referenceValue: median(rates.bare),
      },
    ];
  } finally {
    product.stop();
    bare.close();
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
