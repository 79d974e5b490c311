import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend } from '../app/create-backend.ts';
import { runRetention } from '../features/retention/job.ts';
import { startProtocols } from '../features/session-protocol/job.ts';
import { createProtocols } from '../features/session-protocol/protocols.ts';
import { startVisionWork } from '../features/vision-queue/work.ts';
import { startWebhooks } from '../features/webhooks/job.ts';
import { createFolderStore } from '../kit/blobs/folder-store.ts';
import { createKeyring } from '../kit/crypto/keyring.ts';
import { openDatabase } from '../kit/database/open.ts';
import { demoDefaults } from './demo-defaults.ts';
import type { Job, WorkerOrder } from './killed-worker.ts';

/** Run by the test of killed jobs in a separate process: does one kind of work at a time, as ordered. */
const [url = '', schema = '', dir = ''] = process.argv.slice(2);
const EVERY_MS = 50;

let shiftMs = 0;
const db = await openDatabase({ kind: 'server', url, schema, maxConnections: 4 });
const { context, registry } = await createBackend({
  db,
  blobs: await createFolderStore(join(dir, 'files')),
  keyring: createKeyring([{ id: 'test', key: readFileSync(join(dir, 'key')) }]),
  demo: demoDefaults.technologies,
  origins: [],
  privateWebhooks: true,
  now: () => new Date(Date.now() + shiftMs),
});

/** Resolves when it has been handed over, so that a kill cannot lose it. */
const send = (said: string) => new Promise((resolve) => process.send?.(said, resolve));
const fail = (error: unknown) => void process.stderr.write(`${error}\n`);

const protocols = createProtocols(
  context,
  {
    seals: {
      has: () => true,
      of: async () => ({
        certificate: Buffer.of(1),
        roots: [],
        seal: async (pdf) => {
          await send('sealed');
          return pdf;
        },
      }),
    },
    supported: new Set(demoDefaults.technologies),
    software: { name: 'Kuelik', version: 'test' },
    wording: () => 'words',
    link: () => 'https://verify.example.com/verify',
  },
  fail,
);

/** Over and over, as the server does every ten minutes. */
function startRetaining(): () => Promise<void> {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await runRetention(context, { pictures: 1, data: 10 }).catch(fail);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const running = run();
  return () => {
    isStopped = true;
    return running;
  };
}

function startSeeing(): () => Promise<void> {
  const perform = async (kind: string, content: Buffer) => {
    await send(`performed ${kind}`);
    return Buffer.from(content).reverse();
  };
  return startVisionWork(context, { contract: 1, places: 2, perform, pollMs: EVERY_MS, onError: fail }).stop;
}

const starts: Readonly<Record<Job, () => () => Promise<void>>> = {
  webhooks: () => startWebhooks(context, registry, EVERY_MS, fail),
  protocols: () => startProtocols(protocols, EVERY_MS, fail),
  retention: startRetaining,
  vision: startSeeing,
};

let stop = async () => {};
process.on('message', async (order: WorkerOrder) => {
  await stop();
  registry.clear();
  shiftMs = order.shiftMs;
  stop = order.job === null ? async () => {} : starts[order.job]();
  await send('started');
});
process.on('disconnect', () => process.exit());
await send('ready');
