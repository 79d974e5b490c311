import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toAppError } from '../../app/errors.ts';
import { withProgress } from '../../kit/uploads/with-form.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { eraseSession } from '../retention/erase.ts';
import { type Asker, createVisionQueue, type VisionQueue } from './ask.ts';
import { dropUnwanted, type Priority, queueLoad, removeJobs, takeJobs } from './jobs.ts';
import { startVisionWork, type Worker } from './work.ts';

/** Added to the database's time. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const SECOND = 1000;
const waiting = { timeout: 600_000, interval: 20 };

let test: TestPlatform;
let queue: VisionQueue;
let session: string;
const workers: Worker[] = [];
/** Contents as the workers got them, in their order. */
let performed: string[] = [];
beforeAll(async () => {
  test = await createTestPlatform({ now });
});
beforeEach(async () => {
  ahead = 0;
  performed = [];
  session = (await test.startSession()).id;
  queue = createVisionQueue(test.context, { contract: 1, longest: 3, pollMs: 20 });
});
afterEach(async () => {
  queue.stop();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await test.context.db.deleteFrom('vision_job').execute();
});
afterAll(() => test.close());

const asker = (
  sessionId = session,
  { priority = 'person', since = now() }: { priority?: Priority; since?: Date } = {},
): Asker => ({ sessionId, priority, since, isAdmitted: false });
const ask = async (text: string, by = asker(), of = queue) =>
  (await of.ask('read', Buffer.from(text), by)).toString();
const work = (perform?: (text: string) => Promise<string>, places = 1) => {
  const worker = startVisionWork(test.context, {
    contract: 1,
    places,
    pollMs: 20,
    perform: async (kind, content) => {
      performed.push(content.toString());
      return Buffer.from((await perform?.(content.toString())) ?? `${kind} ${content}`);
    },
    onError: (error) => {
      throw error;
    },
  });
  workers.push(worker);
  return worker;
};
const rows = () => test.context.db.selectFrom('vision_job').selectAll().execute();
const queued = (count: number) => vi.waitFor(async () => expect(await rows()).toHaveLength(count), waiting);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }) => code,
  );

it('hands a job over, and its result back', async () => {
  work();
  expect(await ask('passport')).toBe('read passport');
});

it('looks for results again after a time without callers, also if no notice comes', async () => {
  const slow = createVisionQueue(test.context, { contract: 1, longest: 3, pollMs: 3_000 });
  const asked = ask('first', asker(), slow);
  await queued(1);
  work();
  await vi.waitFor(async () => expect((await rows())[0]?.result).not.toBeNull(), waiting);
  slow.notify((await rows())[0]?.id.toString('hex') ?? '');
  await asked;
  // Past the next look, at which no caller waits.
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(await ask('second', asker(), slow)).toBe('read second');
});

it('keeps content and result encrypted, and the content no longer than the work', async () => {
  const asked = ask('990231300010');
  await queued(1);
  const before = JSON.stringify(await rows());
  work();
  await asked;
  const [after] = await rows();
  for (const stored of [before, JSON.stringify(after)]) {
    for (const encoding of ['utf8', 'hex', 'base64'] as const) {
      expect(stored).not.toContain(Buffer.from('990231300010').toString(encoding));
    }
  }
  expect(after).toMatchObject({ content: null, due_at: null });
});

it('does people’s jobs first, and those of an earlier call before those of a later one', async () => {
  const [early, late] = [new Date(now().getTime() - 20 * SECOND), new Date(now().getTime() - 10 * SECOND)];
  const asked = [ask('test', asker(session, { priority: 'background', since: early }))];
  await queued(1);
  asked.push(ask('later', asker(session, { since: late })));
  await queued(2);
  asked.push(ask('earlier', asker(session, { since: early })));
  await queued(3);
  work();
  await Promise.all(asked);
  expect(performed).toEqual(['earlier', 'later', 'test']);
});

it('refuses a call’s first job while too many wait, but none of a call that was admitted', async () => {
  const admitted = asker();
  const asked = [ask('1', admitted), ask('2'), ask('3')];
  await queued(3);
  expect(await codeOf(ask('4'))).toBe('vision_busy');
  asked.push(ask('5', admitted));
  await queued(4);
  work();
  await Promise.all(asked);
  expect(performed).not.toContain('4');
});

it('refuses a form before it is sent from half the length on', async () => {
  const asked = [ask('1')];
  await queued(1);
  await queue.check();
  asked.push(ask('2'));
  await queued(2);
  expect(await codeOf(queue.check())).toBe('vision_busy');
  work();
  await Promise.all(asked);
  await queue.check();
});

it('lets a person in while only jobs of test sessions fill the queue', async () => {
  const asked = ['1', '2', '3'].map((text) => ask(text, asker(session, { priority: 'background' })));
  await queued(3);
  asked.push(ask('person'));
  await queued(4);
  work();
  await Promise.all(asked);
  expect(performed[0]).toBe('person');
});

it('reports how many people are served first, in every process', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(async () => (await test.startSession()).id));
  const long = createVisionQueue(test.context, { contract: 1, longest: 20, pollMs: 20 });
  const other = createVisionQueue(test.context, { contract: 1, longest: 20, pollMs: 20 });
  onTestFinished(() => long.stop());
  const places = async (here = 0) =>
    Promise.all(people.map(async (id) => (await other.place(id, false, here)).ahead));
  const ends: (() => void)[] = [];
  const holding = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  const callers = people.map((id, index) => asker(id, { since: new Date(now().getTime() + index) }));
  const asked: Promise<string>[] = [];
  const asks = async (index: number, text: string) => {
    asked.push(ask(text, callers[index], long));
    await queued(asked.length);
  };
  await asks(0, 'first of one');
  await asks(1, 'first of two');
  await asks(2, 'first of three');
  // No worker is running.
  expect(await places()).toEqual([0, 1, 2, 0]);
  // Who waits in the process that asks comes after all of them.
  expect((await other.place(people[3] ?? '', false, 2)).ahead).toBe(5);
  expect((await other.place(people[3] ?? '', true, 2)).ahead).toBe(5);
  ahead += 10;
  work(holding);
  await vi.waitFor(() => expect(ends).toHaveLength(1), waiting);
  expect(await places()).toEqual([0, 1, 2, 0]);
  // A call that has begun is served to its end, also while its next job waits.
  await asks(0, 'second of one');
  expect(await places()).toEqual([0, 1, 2, 0]);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2), waiting);
  expect(performed.at(-1)).toBe('second of one');
  expect(await places()).toEqual([0, 1, 2, 0]);
  ends[1]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(3), waiting);
  expect(await places()).toEqual([0, 0, 1, 0]);
  ends[2]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(4), waiting);
  ends[3]?.();
  await Promise.all(asked);
  expect(await places()).toEqual([0, 0, 0, 0]);
});

it('shows every process what is being done with a form, and for how long', async () => {
  const other = createVisionQueue(test.context, { contract: 1, longest: 3, pollMs: 20 });
  onTestFinished(() => other.stop());
  const place = () => other.place(session, false, 0);
  expect(await place()).toEqual({ ahead: 0, stage: null, leftMs: null });
  const finish: (() => void)[] = [];
  const perform = () => new Promise<string>((resolve) => finish.push(() => resolve('seen')));
  const done = withProgress(session, async (reportStage) => {
    const by = asker();
    reportStage('faces');
    await ask('frame one', by);
    reportStage('living');
    return ask('frame two', by);
  });
  await queued(1);
  const estimate = expect.any(Number);
  expect(await place()).toEqual({ ahead: 0, stage: 'faces', leftMs: estimate });
  // A process without the form says how long it takes; one that has outlasted its estimate says nothing of it.
  ahead += 3_600 * SECOND;
  expect(await place()).toMatchObject({ stage: null });
  ahead = 0;
  work(perform);
  await vi.waitFor(() => expect(finish).toHaveLength(1), waiting);
  finish[0]?.();
  await vi.waitFor(() => expect(finish).toHaveLength(2), waiting);
  expect(await place()).toEqual({ ahead: 0, stage: 'living', leftMs: estimate });
  finish[1]?.();
  await done;
  await removeJobs(
    test.context.db,
    session,
    (await rows()).map(({ id }) => id),
  );
  expect(await place()).toEqual({ ahead: 0, stage: null, leftMs: null });
});

it('does not take a repeated call for served because an earlier one got its first job done', async () => {
  const [repeating = '', first = ''] = await Promise.all(
    [1, 2].map(async () => (await test.startSession()).id),
  );
  const long = createVisionQueue(test.context, { contract: 1, longest: 20, pollMs: 20 });
  onTestFinished(() => long.stop());
  const worker = work();
  await ask('done', asker(repeating), long);
  await worker.stop();
  ahead += 10;
  const asked = [ask('before', asker(first), long)];
  await queued(2);
  ahead += 10;
  asked.push(ask('again', asker(repeating), long));
  await queued(3);
  expect((await long.place(repeating, false, 0)).ahead).toBe(1);
  work();
  await Promise.all(asked);
  expect((await long.place(repeating, false, 0)).ahead).toBe(0);
});

it('drops a job whose caller has given up', async () => {
  const impatient = createVisionQueue(test.context, {
    contract: 1,
    longest: 3,
    pollMs: 20,
    longestWaitMs: 100,
  });
  expect(await codeOf(ask('late', asker(), impatient))).toBe('vision_timeout');
  await vi.waitFor(async () => {
    const [row] = await rows();
    expect(row?.wanted_until.getTime()).toBeLessThanOrEqual(now().getTime());
  }, waiting);
  ahead += 1;
  expect(await takeJobs(test.context.db, 1, 10, now(), now())).toEqual([]);
  expect(await dropUnwanted(test.context.db, now())).toBe(1);
  expect(await rows()).toEqual([]);
});

it('drops a job whose caller has died', async () => {
  const dead = createVisionQueue(test.context, { contract: 1, longest: 3, pollMs: 3_600_000 });
  void ask('orphan', asker(), dead).catch(() => undefined);
  await queued(1);
  dead.stop();
  ahead += 16 * SECOND;
  work();
  expect(await ask('next')).toBe('read next');
  expect(performed).toEqual(['next']);
});

it('gives a job to another process when the lease of one that died has ended', async () => {
  const asked = ask('passport');
  await queued(1);
  const until = new Date(now().getTime() + 15 * SECOND);
  expect(await takeJobs(test.context.db, 1, 1, now(), until)).toHaveLength(1);
  work();
  await ask('other');
  expect(performed).toEqual(['other']);
  // The caller is still alive and renews its lease in the database's new time.
  await sql`update vision_job set wanted_until = ${new Date(now().getTime() + 60 * SECOND)}`.execute(
    test.context.db,
  );
  ahead += 16 * SECOND;
  expect(await asked).toBe('read passport');
  expect(performed).toEqual(['other', 'passport']);
});

it('finds the result of a call whose server has died, without doing the job again', async () => {
  const dead = createVisionQueue(test.context, { contract: 1, longest: 3, pollMs: 3_600_000 });
  void ask('passport', asker(), dead).catch(() => undefined);
  await queued(1);
  dead.stop();
  const worker = work();
  await vi.waitFor(async () => expect((await rows())[0]?.due_at).toBeNull(), waiting);
  await worker.stop();
  ahead += 30 * SECOND;
  expect(await ask('passport')).toBe('read passport');
  expect(performed).toEqual(['passport']);
});

it('does one job for two calls that ask the same, and another for another session', async () => {
  const other = (await test.startSession()).id;
  const asked = [ask('passport'), ask('passport'), ask('passport', asker(other))];
  await queued(2);
  work();
  expect(await Promise.all(asked)).toEqual(Array(3).fill('read passport'));
  expect(performed).toHaveLength(2);
});

it('keeps the result of the process that holds the job, not of one that has lost it', async () => {
  let release: (text: string) => void = () => undefined;
  const slow = work((text) =>
    text === 'passport' ? new Promise((resolve) => (release = resolve)) : Promise.resolve(text),
  );
  const asked = ask('passport');
  await vi.waitFor(() => expect(performed).toEqual(['passport']), waiting);
  // Its heartbeats did not arrive, and another process has taken the job.
  await sql`update vision_job set due_at = ${now()}`.execute(test.context.db);
  work(async () => 'second');
  expect(await asked).toBe('second');
  release('first');
  await slow.stop();
  expect(await ask('passport')).toBe('second');
});

it('gives up a job that has ended three processes', async () => {
  const asked = codeOf(ask('poison'));
  await queued(1);
  await sql`update vision_job set tries = 3`.execute(test.context.db);
  work();
  expect(await asked).toBe('vision_failed');
  expect(performed).toEqual([]);
});

it('puts a job back that was lost with a crash of the database', async () => {
  const asked = ask('passport');
  await queued(1);
  await sql`truncate vision_job`.execute(test.context.db);
  await queued(1);
  work();
  expect(await asked).toBe('read passport');
});

it('ends with an erasure, which leaves no job', async () => {
  const asked = codeOf(ask('passport'));
  await queued(1);
  await eraseSession(test.context, session);
  expect(await asked).toBe('session_erased');
  expect(await rows()).toEqual([]);
});

it('takes only jobs that it understands', async () => {
  const newer = createVisionQueue(test.context, { contract: 2, longest: 3, pollMs: 20, longestWaitMs: 300 });
  work();
  expect(await codeOf(ask('newer', asker(), newer))).toBe('vision_timeout');
  expect(performed).toEqual([]);
});

it('measures how many jobs wait and run, and how long', async () => {
  const asked = [ask('1'), ask('2')];
  await queued(2);
  await takeJobs(test.context.db, 1, 1, now(), new Date(now().getTime() + 60 * SECOND));
  ahead += 5 * SECOND;
  const [load] = await queueLoad(test.context.db, now());
  expect(load).toMatchObject({ priority: 0, waiting: 1, running: 1 });
  expect(load?.oldest).toBeGreaterThanOrEqual(5);
  ahead = 0;
  await sql`update vision_job set due_at = queued_at`.execute(test.context.db);
  work();
  await Promise.all(asked);
});

it('says when enough of the queue will be done to callers that it refuses, by its length and the oldest wait', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => clock.mockRestore());
  const jobs = ['1', '2', '3'].map((text) => ask(text));
  await queued(3);
  const refused = () =>
    ask('4').then(
      () => null,
      (error) => [error.code, toAppError(error).retryAfter],
    );
  expect(await refused()).toEqual(['vision_busy', 3]);
  ahead = 12_000;
  // Three jobs have waited twelve seconds; one and a half of them have to go.
  expect(await refused()).toEqual(['vision_busy', 6]);
  expect(await queue.check().catch(({ retryAfterS }) => retryAfterS)).toBe(6);
  work();
  await Promise.all(jobs);
});
