import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/lib/services/free-port.ts';
import { startPostgres } from '../../../tools/lib/services/postgres.ts';
import { specimenSet, takeSpecimen } from '../../papers/specimen-set.ts';
import { makePerson, portrait } from '../../people/index.ts';
import { passportForm } from '../document-form.ts';
import { startBalancer } from '../three-servers/balancer.ts';
import { ServerProcess } from '../three-servers/server-process.ts';

const KILL_EVERY_MS = 20_000;
/** Each person sends one document and waits for the verdict; more than the vision processes can read at once. */
const PEOPLE_AT_ONCE = 4;
/** How long a person's page repeats its call. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;
/** What a page repeats: nothing was decided, or the first reply was lost. */
const PASSING: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);

const roles = ['api', 'api', 'vision', 'vision', 'jobs'];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Verdict {
  readonly sessionId: string;
  /** The reply to the picture: a document's number, or the code of a refusal. */
  readonly said: string;
  readonly waitedMs: number;
}

/**
 * Documents read by two `api`, two `vision` and one `jobs` process on one PostgreSQL, one of the first four killed every
 * twenty seconds and started again. Afterwards each reply is compared with the record.
 *
 * @param minutes how long
 */
export async function* killedVisionLines(minutes: number): AsyncGenerator<object> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-roles-'));
  const postgres = await startPostgres();
  const ports = await Promise.all(roles.map(() => freePort()));
  const apis = ports.filter((_, place) => roles[place] === 'api');
  const balancer = await startBalancer(apis.map((port) => `http://127.0.0.1:${port}`));
  const settings = {
    DATABASE_URL: postgres.url,
    KUELIK_DATA_DIR: folder,
    KUELIK_RATE_LIMIT: '1000000',
    KUELIK_LOG_LEVEL: 'fatal',
    KUELIK_VISION_WORKERS: '1',
    KUELIK_PUBLIC_URL: balancer.url,
  };
  const processes = ports.map(
    (port, place) => new ServerProcess(port, { ...settings, KUELIK_ROLE: roles[place] ?? '' }),
  );
  try {
    for (const one of processes) await one.start();
    await pause(1000);
    const face = await portrait(await makePerson(61));
    const specimens = specimenSet(6, 71_000, ['kz-passport']);
    const pictures = await Promise.all(specimens.map(async (one) => (await takeSpecimen(one, face)).picture));

    const verdicts: Verdict[] = [];
    const repeated: Record<string, number> = {};
    const failed: string[] = [];
    const until = performance.now() + minutes * 60_000;
    const person = async () => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const picture = pictures[turn % pictures.length] ?? face;
        await sendDocument(balancer.url, picture, repeated).then(
          (verdict) => verdicts.push(verdict),
          (error: Error) => failed.push(error.message),
        );
      }
    };
    const load = Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, person));
    let kills = 0;
    while (performance.now() + KILL_EVERY_MS < until) {
      await pause(KILL_EVERY_MS);
      const at = kills % 4;
      await processes[at]?.kill();
      kills += 1;
      const readyMs = (await processes[at]?.start()) ?? Number.NaN;
      yield { name: `kill ${kills}: ${roles[at]}`, ready_again_s: Number((readyMs / 1000).toFixed(1)) };
    }
    await load;

    const waits = verdicts.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b);
    const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? Number.NaN);
    const faults = (await Promise.all(verdicts.map((verdict) => compare(balancer.url, verdict)))).flat();
    yield {
      name: 'two vision processes, one process killed every 20 s',
      minutes,
      kills,
      documents_answered: verdicts.length,
      failed,
      tries_repeated: repeated,
      faults,
      wait_ms: { p50: at(0.5), p99: at(0.99), longest: at(1) },
    };
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    balancer.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Reply = Readonly<Record<string, unknown>>;

/** Repeats a call as the pages do until it is decided. Throws for a refusal that is none of a document. */
async function insist(
  make: () => Promise<Response>,
  repeated: Record<string, number>,
): Promise<{ readonly status: number; readonly body: Reply }> {
  const began = performance.now();
  for (;;) {
    const reply = await make().catch(() => null);
    const body = ((await reply?.json().catch(() => null)) ?? {}) as Reply;
    const status = reply?.status ?? 0;
    if (reply !== null && !PASSING.has(status)) return { status, body };
    const said = `${status} ${body.code ?? ''}`.trim();
    repeated[said] = (repeated[said] ?? 0) + 1;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`gave up after ${said}`);
    const asked = Number(reply?.headers.get('retry-after') ?? 0);
    await pause(Math.max(PAUSE_MS, asked * 1000));
  }
}

async function sendDocument(
  url: string,
  picture: Buffer,
  repeated: Record<string, number>,
): Promise<Verdict> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await insist(() => fetch(`${url}/api/v1/flows/session/${path}/`, init), repeated);
    if (reply.status !== 200) throw new Error(`${path} replies ${reply.status}`);
    return reply.body.data as Readonly<Record<string, string>>;
  };
  const { session_id = '' } = await post('create', { api_key: 'demo-key', technologies: ['DR'] });
  const fingerprint = session_id.replaceAll('-', '').padEnd(64, '0');
  const { access_token } = await post('validate', { session_id, fingerprint });
  const form = passportForm(session_id, picture);
  const headers = { authorization: `Bearer ${access_token}`, 'x-idempotency-key': randomUUID() };
  const began = performance.now();
  const init = { method: 'POST', headers, body: form };
  const { status, body } = await insist(() => fetch(`${url}/api/v1/document/recognize/`, init), repeated);
  const data = body.data as Reply | undefined;
  const said = status === 200 ? String(data?.documentNumber ?? data?.document_number) : String(body.code);
  return { sessionId: session_id, said, waitedMs: performance.now() - began };
}

/** Where the record differs from the reply: a lost result, or an attempt that was counted twice. */
async function compare(url: string, { sessionId, said }: Verdict): Promise<string[]> {
  const headers = { authorization: 'Api-Key demo-key' };
  const reply = await fetch(`${url}/api/v1/integrator/sessions/${sessionId}/`, { headers });
  const record = ((await reply.json()) as { data: Reply }).data;
  const text = JSON.stringify(record);
  const attempts = Object.values(record.attempts as Readonly<Record<string, number>>);
  return [
    ...(attempts.every((count) => count === 1) ? [] : [`attempts ${attempts} for ${said}`]),
    ...(text.includes(said) ? [] : [`the record does not hold ${said}`]),
  ];
}
