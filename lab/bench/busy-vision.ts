import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specimenSet, takeSpecimen } from '../papers/specimen-set.ts';
import { makePerson, portrait } from '../people/index.ts';
import { passportForm } from './document-form.ts';
import type { Figure } from './figure.ts';
import { startWatched } from './watched-server.ts';

/** Twice as many as get a place, so that forms always wait. */
const SENDERS = 8;
const FORMS_EACH = 3;
/** Of issue and product: a status call's p99 while vision works at its limit, milliseconds. */
const GOAL_MS = 50;

async function call(url: string, path: string, body: object): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/v1/flows/session/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${reply.status} from ${path}`);
  return ((await reply.json()) as { data: Record<string, string> }).data;
}

const create = (url: string) => call(url, 'create', { api_key: 'demo-key', technologies: ['DR'] });

/** One document sent to its own session. Returns whether it was read or judged, not refused as too busy. */
async function sendDocument(url: string, picture: Buffer): Promise<boolean> {
  const { session_id = '' } = await create(url);
  const { access_token } = await call(url, 'validate', {
    session_id,
    fingerprint: session_id.padEnd(64, '0'),
  });
  const form = passportForm(session_id, picture);
  const reply = await fetch(`${url}/api/v1/document/recognize/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  const text = await reply.text();
  if (reply.status === 400 && text.includes('invalid_request')) throw new Error(text);
  return reply.status !== 503;
}

/** What others notice while documents wait for the vision threads: how long the main thread is held, and a status call takes. */
export async function busyVisionFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-bench-'));
  const server = await startWatched(folder, { KUELIK_VISION_WORKERS: '1' });
  try {
    const face = await portrait(await makePerson(61));
    const specimens = specimenSet(2, 71_000, ['kz-passport']);
    const pictures = await Promise.all(specimens.map(async (one) => (await takeSpecimen(one, face)).picture));
    const { session_id } = await create(server.url);
    const status = `/api/v1/flows/session/status/?session_id=${session_id}`;
    let worked = 0;
    const send = async (sender: number) => {
      for (let i = 0; i < FORMS_EACH; i += 1) {
        const picture = pictures[(sender + i) % pictures.length] ?? face;
        if (await sendDocument(server.url, picture)) worked += 1;
      }
    };
    // Loads the networks, and lets the compiler see each call.
    await send(0);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 3000));
    const idle = await server.watch(pause, status);
    worked = 0;
    const busy = await server.watch(
      () => Promise.all(Array.from({ length: SENDERS }, (_, n) => send(n))),
      status,
    );
    const p99 = busy.waits[Math.floor(busy.waits.length * 0.99)] ?? Number.NaN;
    return [
      {
        name: `event loop held while ${worked} documents are read`,
        value: busy.heldMs,
        unit: 'ms CPU',
        reference: 'with status calls alone',
        referenceValue: idle.heldMs,
      },
      {
        name: `p99 of ${busy.waits.length} status calls while documents are read`,
        value: p99,
        unit: 'ms',
        reference: `the goal of ${GOAL_MS} ms`,
        referenceValue: GOAL_MS,
      },
    ];
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
