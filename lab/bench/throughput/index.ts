import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageNode } from '../../../tools/lib/build/image-node.ts';
import { findPostgres, startPostgres } from '../../../tools/lib/services/postgres.ts';
import type { Statement } from '../../../tools/lib/services/postgres-messages.ts';
import { root } from '../../../tools/setup.mjs';
import { type Figure, median } from '../figure.ts';
import { startWatched } from '../watched-server.ts';
import { startProviderStub } from './provider-stub.ts';
import { recordStatements } from './record-statements.ts';
import {
  type CallName,
  callNames,
  closeConnections,
  runBare,
  runProduct,
  unwatched,
  type Watch,
} from './sequence.ts';

const CLIENTS = 8;
const SEQUENCES_A_ROUND = 80;
const ROUNDS = 5;
/**
 * Sequences of each server before the first round. The compiler is at work for long: after 240, rounds of 80 took the
 * product 29, 27, 31, 25, 20 and 20 ms a sequence.
 */
const WARM_UP = 800;
/** Sequences for the distribution of waits: so many that p99, the eleventh longest, is not the whim of a few. */
const SEQUENCES_AT_A_PACE = 1000;
/** Share of the highest rate: the load at which the distribution of waits is measured. */
const LOAD = 0.7;
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Work {
  readonly statements: readonly Statement[];
  /** Requests to the provider. */
  readonly asks: number;
  /** Bytes of each file stored. */
  readonly files: readonly number[];
}
type Calls = Record<CallName, Work>;

const nodeOfImage = async (): Promise<string> => join(await imageNode(), 'bin/node');

/** Starts the product or a bare server on the Node of the image. */
async function start(args: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(await nodeOfImage(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const ready = /^ready (\S+)$/m.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`A server exited with ${code}`)));
  });
  const stop = () => {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
  };
  return { url, stop, pid: child.pid ?? 0 };
}

/** Runs one session on a product whose statements are written down, and sorts them by call. */
async function record(env: Record<string, string>, database: string, folder: string, asked: () => number) {
  const blobs = join(folder, 'files/blobs');
  const recorder = await recordStatements(database);
  const product = await start([join(root, 'dist/server/main.js')], {
    ...env,
    DATABASE_URL: recorder.url,
    // No jobs: their statements belong to no call.
    KUELIK_ROLE: 'api',
  });
  const calls: Partial<Calls> = {};
  const files = () => (existsSync(blobs) ? readdirSync(blobs, { recursive: true, withFileTypes: true }) : []);
  const paths = () =>
    files().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  // The first one also fills caches of the process.
  await runProduct(product.url, unwatched);
  const sessionId = await runProduct(product.url, async (name, call) => {
    const [before, asksBefore, filesBefore] = [recorder.statements.length, asked(), new Set(paths())];
    const reply = await call();
    const stored = paths().filter((path) => !filesBefore.has(path));
    calls[name] = {
      statements: recorder.statements.slice(before),
      asks: asked() - asksBefore,
      files: stored.map((path) => statSync(path).size),
    };
    return reply;
  });
  product.stop();
  recorder.close();
  // A reference without statements would be a fixed reply.
  const silent = callNames.filter((name) => (calls[name]?.statements.length ?? 0) === 0);
  if (silent.length > 0) throw new Error(`No statement was recorded of ${silent.join(', ')}`);
  return { calls: calls as Calls, sessionId };
}

/** Without limits, idempotency, locks and repeated reads: only what the replies themselves need. */
function needed(calls: Calls): Calls {
  const isLock = ({ sql, values }: Statement) =>
    /^(insert into|delete from) "technology_state"/.test(sql) &&
    values.some(({ plain }) => typeof plain === 'string' && plain.startsWith('turn:'));
  const isNeeded = (statement: Statement, i: number, all: readonly Statement[]) =>
    !/into "rate"|"idempotency"/.test(statement.sql) && !isLock(statement) && isFirst(statement.sql, i, all);
  const isFirst = (sql: string, i: number, all: readonly Statement[]) =>
    all.findIndex((other) => other.sql === sql && sql.startsWith('select')) >=
    (sql.startsWith('select') ? i : -1);
  const some = { ...calls };
  for (const name of callNames) {
    some[name] = { ...calls[name], statements: calls[name].statements.filter(isNeeded) };
  }
  return some;
}

/** Processor milliseconds that a process has used, in steps of 10. Linux only; elsewhere not a number. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

interface Rounds {
  /** Sequences a second. */
  readonly rates: number[];
  /** Processor milliseconds of the server for a sequence. */
  readonly costs: number[];
}

/** Runs it so often, by a fixed number of clients. */
async function many(times: number, run: () => Promise<unknown>): Promise<void> {
  let left = times;
  const client = async () => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** One round. */
async function round({ rates, costs }: Rounds, pid: number, run: () => Promise<unknown>): Promise<void> {
  const [started, used] = [performance.now(), processorTime(pid)];
  await many(SEQUENCES_A_ROUND, run);
  rates.push(SEQUENCES_A_ROUND / ((performance.now() - started) / 1000));
  costs.push((processorTime(pid) - used) / SEQUENCES_A_ROUND);
}

/** How long a call took, in milliseconds. */
interface Wait {
  readonly name: CallName;
  readonly ms: number;
}

/** Shortest first. */
interface Waits {
  readonly calls: readonly Wait[];
  /** Of whole sequences, in milliseconds. */
  readonly sequences: readonly number[];
}

/** The waits when sequences begin at a fixed pace, however long the earlier ones take. */
async function waitsAt(perSecond: number, run: (watch: Watch) => Promise<unknown>): Promise<Waits> {
  const calls: Wait[] = [];
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const sequence = () =>
    run(async (name, call) => {
      const began = performance.now();
      const reply = await call();
      calls.push({ name, ms: performance.now() - began });
      return reply;
    });
  const running: Promise<number>[] = [];
  for (let i = 0; i < SEQUENCES_AT_A_PACE; i += 1) {
    running.push(timed(sequence));
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
  const sequences = await Promise.all(running);
  return { calls: calls.sort((a, b) => a.ms - b.ms), sequences: sequences.sort((a, b) => a - b) };
}

/**
 * Whole sessions on PostgreSQL, the product beside two bare servers in alternating rounds: one that sends the
 * product's own statements, and one that sends only those that the replies need.
 */
export async function throughputFigures(): Promise<Figure[]> {
  if (findPostgres() === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-throughput-'));
  const postgres = await startPostgres();
  const stub = await startProviderStub();
  const stops = [stub.stop, postgres.stop, closeConnections];
  const env = {
    PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: postgres.url,
    KUELIK_DATA_DIR: folder,
    KUELIK_RATE_LIMIT: '1000000',
    KUELIK_SMS_PER_PHONE: '1000',
    KUELIK_LOG_LEVEL: 'error',
    KUELIK_STATE_GATEWAY_URL: stub.url,
  };
  try {
    const { calls, sessionId } = await record(env, postgres.url, folder, stub.asked);
    const bare = async (name: string, some: Calls) => {
      const file = join(folder, `${name}.json`);
      const provider = `${stub.url}/registries/requests/990231300010/`;
      const stored = join(folder, `${name}-files`);
      writeFileSync(file, JSON.stringify({ calls: some, sessionId, provider, stored }));
      return start([beside('bare-server.mjs')], { DATABASE_URL: postgres.url, KUELIK_BENCH_CALLS: file });
    };
    const least = needed(calls);
    const same = await bare('same', calls);
    const few = await bare('needed', least);
    const product = await start([join(root, 'dist/server/main.js')], env);
    stops.unshift(same.stop, few.stop, product.stop);
    const nothing = (): Rounds => ({ rates: [], costs: [] });
    const [ours, theirs, needs] = [nothing(), nothing(), nothing()];
    const servers = [
      { rounds: ours, pid: product.pid, run: () => runProduct(product.url, unwatched) },
      { rounds: theirs, pid: same.pid, run: () => runBare(same.url, unwatched) },
      { rounds: needs, pid: few.pid, run: () => runBare(few.url, unwatched) },
    ];
    // Servers run for days, so the compiler's first minute is not measured.
    for (const { run } of servers) await many(WARM_UP, run);
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const { rounds, pid, run } of servers) await round(rounds, pid, run);
    }
    const fastest = median(ours.rates);
    // At the same share of its own highest rate.
    const bareWaits = await waitsAt(median(theirs.rates) * LOAD, (watch) => runBare(same.url, watch));
    const waits = await waitsAt(fastest * LOAD, (watch) => runProduct(product.url, watch));
    // A separate server: the watch takes time itself, so nothing else is measured on it.
    const watched = await startWatched(folder, env, await nodeOfImage());
    stops.unshift(watched.stop);
    await many(WARM_UP, () => runProduct(watched.url, unwatched));
    const { heldMs } = await watched.watch(() =>
      waitsAt(fastest * LOAD, () => runProduct(watched.url, unwatched)),
    );
    const at = (part: number, sorted: readonly number[]) =>
      sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    const all = ({ calls }: Waits) => calls.map(({ ms }) => ms);
    // One call in ten waits for the disk, and decides the p99 of all.
    const isStoring = ({ name }: Wait) => calls[name].files.length > 0;
    const storing = (some: Waits) => some.calls.filter(isStoring).map(({ ms }) => ms);
    const others = (some: Waits) => some.calls.filter((wait) => !isStoring(wait)).map(({ ms }) => ms);
    const tail = (what: string, sorted: readonly number[]): Figure => ({
      name: `p99 of ${what} at ${LOAD * 100} % load`,
      value: at(0.99, sorted),
      unit: 'ms',
      reference: 'p50',
      referenceValue: at(0.5, sorted),
    });
    const count = (some: Calls) => callNames.reduce((sum, name) => sum + some[name].statements.length, 0);
    const against = (reference: string, other: Rounds): Figure[] => [
      {
        name: 'sessions of ten calls on PostgreSQL',
        value: fastest,
        unit: 'sessions/s',
        reference,
        referenceValue: median(other.rates),
      },
      {
        name: 'processor time of a session of ten calls',
        value: median(ours.costs),
        unit: 'ms CPU',
        reference,
        referenceValue: median(other.costs),
      },
    ];
    return [
      ...against(`node:http and pg with the same ${count(calls)} statements`, theirs),
      ...against(`node:http and pg with the ${count(least)} that the replies need`, needs),
      tail('a session of ten calls', waits.sequences),
      tail('a session of ten calls, node:http and pg with the same statements', bareWaits.sequences),
      tail('a call', all(waits)),
      tail('a call, node:http and pg with the same statements', all(bareWaits)),
      tail('a call that stores no file', others(waits)),
      tail('a call that stores no file, node:http and pg with the same statements', others(bareWaits)),
      {
        name: `p99 of a call that stores a file at ${LOAD * 100} % load`,
        value: at(0.99, storing(waits)),
        unit: 'ms',
        reference: 'node:http and pg with the same statements',
        referenceValue: at(0.99, storing(bareWaits)),
      },
      {
        name: `event loop held at ${LOAD * 100} % load`,
        value: heldMs,
        unit: 'ms CPU',
        reference: 'p50 of a call',
        referenceValue: at(0.5, all(waits)),
      },
    ];
  } finally {
    for (const stop of stops) stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
