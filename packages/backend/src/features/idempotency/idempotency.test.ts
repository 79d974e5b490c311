import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../kit/errors.ts';
import { defineForm } from '../../kit/uploads/form.ts';
import { withForm } from '../../kit/uploads/with-form.ts';
import type { Platform } from '../../platform/contract/platform.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { buildTestApp, multipartBody, type TestApp, type TestSession } from '../../testing.ts';

const form = defineForm({
  fields: v.object({ session_id: v.string() }),
  files: { front: { maxFiles: 1, maxBytes: 100_000 } },
});

let time = Date.parse('2026-01-01T10:00:00Z');
let runs = 0;
/** Runs that have tried to take their locks. */
let tries = 0;
let wait: Promise<void> = Promise.resolve();
let onRun = () => {};
const plugin =
  ({ turns }: Pick<Platform, 'turns'>): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: { session_id: string; early?: boolean } }>(
      '/in-turn/',
      { config: { turn: 'work' } },
      async (request) => {
        runs += 1;
        if (request.body.early) return { data: { held: null } };
        const turn = await turns.take(request.body.session_id, 'work');
        const other = await turns.take(request.body.session_id, 'work');
        tries += 1;
        await wait;
        await turn?.end();
        return { data: { held: turn !== null, twice: other !== null } };
      },
    );
    app.post<{ Body: { fail?: number } }>('/work/', async (request) => {
      runs += 1;
      const run = runs;
      onRun();
      await wait;
      if (request.body.fail !== undefined)
        throw new AppError(request.body.fail, 'refused', { detail: { run } });
      return { data: { run, secret: '990231300010' } };
    });
    app.post('/passing/', { config: { replyHoldsMs: 60_000 } }, async () => {
      runs += 1;
      return { data: { run: runs } };
    });
    app.post('/form/', { config: { form } }, async (request) => {
      return withForm(request, form, async ({ fields }) => {
        runs += 1;
        return { data: { run: runs, session: fields.session_id } };
      });
    });
  };

let server: TestApp;
let session: TestSession;
let keys = 0;
let statements: string[] = [];
let key: string;
beforeAll(async () => {
  server = await buildTestApp({
    plugins: (platform) => [plugin(platform)],
    now: () => new Date(time),
    onStatement: (sql) => statements.push(sql),
  });
  session = await server.startSession();
});
beforeEach(() => {
  runs = 0;
  tries = 0;
  wait = Promise.resolve();
  onRun = () => {};
  keys += 1;
  key = `attempt-${String(keys).padStart(4, '0')}`;
});
afterAll(() => server.close());

const post = (payload: object, of = session, withKey: string | null = key, path = 'work') =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}/`,
    headers: { ...of.headers, ...(withKey === null ? {} : { 'x-idempotency-key': withKey }) },
    payload,
  });

it('replays the reply to the same request, which runs once', async () => {
  const first = await post({ session_id: session.id });
  const second = await post({ session_id: session.id });
  expect(second.body).toBe(first.body);
  expect([first.headers['idempotent-replay'], second.headers['idempotent-replay']]).toEqual([
    undefined,
    'true',
  ]);
  expect(runs).toBe(1);
});

it('rejects the key with another body', async () => {
  await post({ a: 1 });
  const reply = await post({ a: 2 });
  expect([reply.statusCode, reply.json().code, runs]).toEqual([409, 'idempotency_key_reused', 1]);
});

it('treats a repeat in another language as the same request', async () => {
  const first = await post({ a: 1, locale: 'ru' });
  const second = await post({ a: 1, locale: 'kz' });
  expect([second.body, runs]).toEqual([first.body, 1]);
});

it('lets two sessions use the same key, and runs without a key every time', async () => {
  const other = await server.startSession();
  await post({ a: 1 });
  await post({ a: 1 }, other);
  await post({ a: 1 }, session, null);
  await post({ a: 1 }, session, null);
  expect(runs).toBe(4);
});

it('reports that the first one is still running', async () => {
  let finish = () => {};
  wait = new Promise((resolve) => {
    finish = resolve;
  });
  const first = post({ a: 1 });
  await expect.poll(() => runs).toBe(1);
  const second = await post({ a: 1 });
  expect([second.statusCode, second.json().code, second.headers['retry-after']]).toEqual([
    409,
    'request_in_progress',
    '2',
  ]);
  finish();
  expect((await first).statusCode).toBe(200);
  expect((await post({ a: 1 })).json().data.run).toBe(1);
});

it('runs once when many arrive concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => post({ a: 1 })));
  expect(runs).toBe(1);
  for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
});

it.each([400, 404, 422, 423])('stores a permanent refusal: %i', async (fail) => {
  await post({ fail });
  expect((await post({ fail })).json().detail).toEqual({ run: 1 });
});

it.each([409, 429, 500, 503])('lets a transient failure be retried: %i', async (fail) => {
  await post({ fail });
  await post({ fail });
  expect(runs).toBe(2);
});

it.each([undefined, 503])(
  'sends the reply although the database is lost before it is stored: %s',
  async (fail) => {
    const { db } = server.context;
    let [begin, finish] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    wait = new Promise((resolve) => {
      finish = resolve;
    });
    onRun = begin;
    const sent = post(fail === undefined ? { a: 1 } : { fail });
    await begun;
    await db.schema.alterTable('idempotency').renameTo('idempotency_away').execute();
    finish();
    const reply = await sent;
    await db.schema.alterTable('idempotency_away').renameTo('idempotency').execute();
    expect([reply.statusCode, reply.json().data?.run ?? reply.json().code]).toEqual(
      fail === undefined ? [200, 1] : [503, 'refused'],
    );
    // Its lock ends by itself.
    expect((await post(fail === undefined ? { a: 1 } : { fail })).json().code).toBe('request_in_progress');
    time += 15_000;
    await post(fail === undefined ? { a: 1 } : { fail });
    expect(runs).toBe(2);
  },
);

it('replays no reply to a caller without the token', async () => {
  await post({ a: 1 });
  const stranger: TestSession = {
    id: session.id,
    token: '',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  };
  expect((await post({ a: 1 }, stranger)).statusCode).toBe(401);
});

it('takes over from a process that died, and forgets after 24 hours', async () => {
  await post({ a: 1 });
  const row = () => server.context.db.updateTable('idempotency').where('key', '=', key);
  await row().set({ status: null, body: null }).execute();
  expect((await post({ a: 1 })).statusCode).toBe(409);
  time += 15_000;
  expect((await post({ a: 1 })).json().data.run).toBe(2);
  await row()
    .set({ expires_at: new Date(time) })
    .execute();
  expect((await post({ a: 2 })).json().data.run).toBe(3);
});

it('runs again once the reply is stale, where a route limits its lifetime', async () => {
  const run = async () => (await post({ a: 1 }, session, key, 'passing')).json().data.run;
  expect([await run(), await run()]).toEqual([1, 1]);
  time += 59_999;
  expect(await run()).toBe(1);
  time += 1;
  expect([await run(), await run()]).toEqual([2, 2]);
});

const locks = () =>
  server.context.db
    .selectFrom('technology_state')
    .select('name')
    .where('session_id', '=', session.id)
    .where('name', 'like', 'turn:%')
    .execute();

it('takes the lock of a route’s work with the key, by one statement, and releases it with the reply', async () => {
  statements = [];
  const reply = await post({ session_id: session.id }, session, key, 'in-turn');
  expect(reply.json().data).toEqual({ held: true, twice: false });
  const taking = statements.filter((sql) => /insert into "(idempotency|technology_state)"/.test(sql));
  // The second one is the work's own second try.
  expect(taking.map((sql) => sql.includes('"idempotency"'))).toEqual([true, false]);
  expect(await locks()).toEqual([]);
});

it('releases the lock of a route that answers before its work begins', async () => {
  expect((await post({ session_id: session.id, early: true }, session, key, 'in-turn')).statusCode).toBe(200);
  expect(await locks()).toEqual([]);
});

it('leaves another call’s lock alone, and runs without it', async () => {
  let finish = () => {};
  wait = new Promise((resolve) => {
    finish = resolve;
  });
  const first = post({ session_id: session.id }, session, key, 'in-turn');
  await expect.poll(() => tries).toBe(1);
  const second = post({ session_id: session.id }, session, `${key}-other`, 'in-turn');
  await expect.poll(() => tries).toBe(2);
  finish();
  expect((await second).json().data).toEqual({ held: false, twice: false });
  expect((await first).json().data).toEqual({ held: true, twice: false });
  expect(await locks()).toEqual([]);
});

it('takes over key and lock from a process that died', async () => {
  await post({ session_id: session.id }, session, key, 'in-turn');
  const { db, keys: dataKeys } = server.context;
  const value = (await dataKeys.of(session.id)).sealJson('technology_state', 'value', 'turn:work', true);
  const expires_at = new Date(time + 15_000);
  await db
    .updateTable('idempotency')
    .set({ status: null, body: null, locked_until: expires_at })
    .where('key', '=', key)
    .execute();
  await db
    .insertInto('technology_state')
    .values({ session_id: session.id, name: 'turn:work', value, expires_at })
    .execute();
  time += 15_000;
  const again = await post({ session_id: session.id }, session, key, 'in-turn');
  expect(again.json().data).toEqual({ held: true, twice: false });
  expect(await locks()).toEqual([]);
});

it('keeps replies unreadable in the database', async () => {
  await post({ a: 1 });
  const row = await server.context.db
    .selectFrom('idempotency')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(row.body?.includes('990231300010')).toBe(false);
});

it('stores no request hash from which its content could be guessed', async () => {
  const body = { iin: '990231300010' };
  await post(body);
  const row = await server.context.db
    .selectFrom('idempotency')
    .select('fingerprint')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const guess = createHash('sha256')
    .update(`POST /api/v1/work/\0${JSON.stringify(body)}`)
    .digest();
  expect(row.fingerprint.equals(guess)).toBe(false);
});

it('stores a bounded number of replies per session', async () => {
  const busy = await server.startSession();
  const expires_at = new Date(time + 1000);
  const rows = Array.from({ length: 500 }, (_, i) => ({
    session_id: busy.id,
    key: `earlier-${i}`,
    fingerprint: Buffer.alloc(32),
    locked_until: expires_at,
    expires_at,
  }));
  await server.context.db.insertInto('idempotency').values(rows).execute();
  const reply = await post({ a: 1 }, busy);
  expect([reply.statusCode, reply.json().code, runs]).toEqual([429, 'too_many_requests', 0]);
  expect((await post({ session_id: busy.id }, busy, key, 'in-turn')).statusCode).toBe(429);
  const held = server.context.db
    .selectFrom('technology_state')
    .select('name')
    .where('session_id', '=', busy.id);
  expect(await held.execute()).toEqual([]);
});

it('refuses a malformed key', async () => {
  expect((await post({ a: 1 }, session, 'short')).json().code).toBe('invalid_idempotency_key');
});

it('identifies a form by its content, whatever its boundary', async () => {
  const [red, blue] = await Promise.all([jpegOf(8, 8, '#f00'), jpegOf(8, 8, '#00f')]);
  const send = (bytes: Buffer) => {
    const { headers, payload } = multipartBody({ session_id: session.id }, { front: { bytes } });
    return server.app.inject({
      method: 'POST',
      url: '/api/v1/form/',
      headers: { ...headers, ...session.headers, 'x-idempotency-key': key },
      payload,
    });
  };
  const first = await send(red);
  const second = await send(red);
  expect([second.body, second.headers['idempotent-replay']]).toEqual([first.body, 'true']);
  expect((await send(blue)).json().code).toBe('idempotency_key_reused');
  expect(runs).toBe(1);
});
