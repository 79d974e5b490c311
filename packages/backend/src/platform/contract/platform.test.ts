import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing.ts';

let time = Date.parse('2026-01-01T10:00:00Z');
let test: TestPlatform;
let foldersBefore: readonly string[];
beforeAll(async () => {
  foldersBefore = await testFolders();
  test = await createTestPlatform({ now: () => new Date(time) });
});
afterAll(() => test.close());

async function testFolders(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('kuelik-test-'));
}

/** Only the parts of a request that `authorize` reads. */
const request = (authorization?: string) => ({ headers: { authorization } }) as unknown as FastifyRequest;

describe('authorize', () => {
  it("opens the token's session", async () => {
    const { id, token } = await test.startSession({
      technologies: ['DR', 'F2F'],
      settings: { DR: { attempts: 2 } },
    });
    const session = await test.platform.sessions.authorize(request(`Bearer ${token}`), id, ['DR']);
    expect(session).toMatchObject({ id, type: 'demonstration', technologies: ['DR', 'F2F'] });
    expect(session.organization.name).toBe('Kuelik Demo');
    expect([session.settings('DR'), session.settings('F2F'), session.settings('constructor')]).toEqual([
      { attempts: 2 },
      {},
      {},
    ]);
  });

  it('refuses everyone else', async () => {
    const { authorize } = test.platform.sessions;
    const mine = await test.startSession({ technologies: ['DR'] });
    const other = await test.startSession();
    const cases: readonly (readonly [string | undefined, string, string, number, string])[] = [
      [undefined, mine.id, 'DR', 401, 'invalid_token'],
      ['Bearer short', mine.id, 'DR', 401, 'invalid_token'],
      [`Bearer ${other.token}`, mine.id, 'DR', 401, 'invalid_token'],
      [`Bearer ${mine.token}`, other.id, 'DR', 401, 'invalid_token'],
      [`Bearer ${mine.token}`, 'unknown', 'DR', 404, 'session_not_found'],
      [`Bearer ${mine.token}`, mine.id, 'F2F', 403, 'no_access'],
    ];
    for (const [header, id, code, httpStatus, error] of cases) {
      await expect(authorize(request(header), id, [code])).rejects.toMatchObject({ httpStatus, code: error });
    }
    await test.context.db
      .updateTable('session')
      .set({ status: 'FAILED' })
      .where('session_id', '=', mine.id)
      .execute();
    await expect(authorize(request(`Bearer ${mine.token}`), mine.id, ['DR'])).rejects.toMatchObject({
      code: 'session_not_active',
    });
    // The session's results may still be read while the token is valid.
    const reading = () =>
      test.platform.sessions.authorizeReading(request(`Bearer ${mine.token}`), mine.id, ['DR']);
    expect(await reading()).toMatchObject({ id: mine.id });
    time += 24 * 3_600_000;
    await expect(authorize(request(`Bearer ${other.token}`), other.id, ['DR'])).rejects.toMatchObject({
      httpStatus: 410,
      code: 'session_expired',
    });
    await expect(reading()).rejects.toMatchObject({ code: 'session_expired' });
  });
});

describe('attempts', () => {
  it('never exceed the limit, even concurrently [3.8, 3.9]', async () => {
    const { id } = await test.startSession();
    const { attempts } = test.platform;
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => attempts.spend(id, 'DR', 3)));
    const left = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.left] : []));
    expect(left.sort()).toEqual([0, 1, 2]);
    await expect(attempts.spend(id, 'DR', 3)).rejects.toMatchObject({
      httpStatus: 423,
      code: 'maximum_attempts',
    });
    expect([await attempts.left(id, 'DR', 3), await attempts.left(id, 'other', 3)]).toEqual([0, 3]);
    await expect(attempts.spend(id, 'none', 0)).rejects.toMatchObject({ code: 'maximum_attempts' });
  });
});

describe('results', () => {
  it('let a failure be followed by a success, which is final', async () => {
    const { id } = await test.startSession();
    const { results } = test.platform;
    expect(await results.read(id, 'DR')).toBeNull();
    await results.record(id, 'DR', { status: 'failure', data: null });
    expect(await results.read(id, 'DR')).toEqual({ status: 'failure', data: null });
    await results.record(id, 'DR', { status: 'success', data: { first_name: 'АЙГҮЛ' } });
    await expect(results.record(id, 'DR', { status: 'failure', data: null })).rejects.toMatchObject({
      code: 'result_already_exists',
    });
    expect(await results.read(id, 'DR')).toEqual({ status: 'success', data: { first_name: 'АЙГҮЛ' } });
  });

  it('store their evidence, and none of a refused result', async () => {
    const { id } = await test.startSession();
    const { evidence, results } = test.platform;
    const face = (name: string) => ({
      evidence: [{ kind: 'face', bytes: Buffer.from(name), contentType: 'image/jpeg' }],
    });
    const passed = { status: 'success', data: {} } as const;
    await results.record(id, 'LDSH', passed, face('first face'));
    await expect(results.record(id, 'LDSH', passed, face('second face'))).rejects.toMatchObject({
      code: 'result_already_exists',
    });
    expect(Buffer.from((await evidence.get(id, 'face')) ?? []).toString()).toBe('first face');
  });

  it('keep a final failure', async () => {
    const { id } = await test.startSession();
    await test.platform.results.record(id, 'LDSH', { status: 'failure', data: {} }, { final: true });
    await expect(
      test.platform.results.record(id, 'LDSH', { status: 'success', data: {} }),
    ).rejects.toMatchObject({ httpStatus: 423, code: 'maximum_attempts' });
  });

  it('are unreadable in the database, also when moved to another row', async () => {
    const one = await test.startSession();
    const { results } = test.platform;
    await results.record(one.id, 'DR', { status: 'success', data: { iin: '990231300010' } });
    await results.record(one.id, 'F2F', { status: 'success', data: {} });
    const { db } = test.context;
    const stored = () => db.selectFrom('result').selectAll().where('session_id', '=', one.id);
    const row = await stored().where('code', '=', 'DR').executeTakeFirstOrThrow();
    expect(row.data.includes('990231300010')).toBe(false);
    await db
      .updateTable('result')
      .set({ data: row.data })
      .where('session_id', '=', one.id)
      .where('code', '=', 'F2F')
      .execute();
    await expect(results.read(one.id, 'F2F')).rejects.toMatchObject({ code: 'unseal_failed' });
  });
});

describe('evidence', () => {
  it('returns the newest of a kind, and is encrypted on disk under a meaningless name', async () => {
    const { id } = await test.startSession();
    const { evidence } = test.platform;
    expect(await evidence.get(id, 'face')).toBeNull();
    await evidence.put(id, 'face', Buffer.from('old face'), 'image/jpeg');
    await evidence.put(id, 'face', Buffer.from('new face'), 'image/jpeg');
    await evidence.put(id, 'document', Buffer.from('card'), 'image/jpeg');
    expect(Buffer.from((await evidence.get(id, 'face')) ?? []).toString()).toBe('new face');

    const mine = (await testFolders()).filter((name) => !foldersBefore.includes(name));
    for (const folder of mine) {
      const entries = await readdir(join(tmpdir(), folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      for (const entry of entries.filter((found) => found.isFile())) {
        const path = join(entry.parentPath, entry.name);
        expect(path).not.toContain(id);
        expect((await readFile(path)).includes('new face')).toBe(false);
      }
    }
  });
});

describe('turns', () => {
  it('have one holder, however many try, and are free again after release', async () => {
    const { id } = await test.startSession();
    const other = await test.startSession();
    const { turns } = test.platform;
    const taken = await Promise.all(Array.from({ length: 5 }, () => turns.take(id, 'ED')));
    const held = taken.filter((turn) => turn !== null);
    expect(held).toHaveLength(1);
    for (const elsewhere of [await turns.take(id, 'ADR'), await turns.take(other.id, 'ED')]) {
      expect(elsewhere).not.toBeNull();
      await elsewhere?.end();
    }
    await held[0]?.end();
    const next = await turns.take(id, 'ED');
    expect(next).not.toBeNull();
    await next?.end();
  });

  it("are free within seconds of their holder’s death, and the dead cannot release another's", async () => {
    const { id } = await test.startSession();
    const { turns } = test.platform;
    // No heartbeat is sent: the clock advances but no timer fires.
    const dead = await turns.take(id, 'ED');
    time += 14_000;
    expect(await turns.take(id, 'ED')).toBeNull();
    time += 1_000;
    const heir = await turns.take(id, 'ED');
    expect(heir).not.toBeNull();
    await dead?.end();
    expect(await turns.take(id, 'ED')).toBeNull();
    await heir?.end();
  });
});

describe('state', () => {
  const later = () => new Date(time + 60_000);

  it('is kept until it expires and replaced by name', async () => {
    const { id } = await test.startSession();
    const { state } = test.platform;
    await state.set(id, 'challenge', { steps: ['left'] }, { expiresAt: later() });
    await state.set(id, 'challenge', { steps: ['right'] }, { expiresAt: later() });
    expect(await state.get(id, 'challenge')).toEqual({ steps: ['right'] });
    expect(await state.get(id, 'other')).toBeUndefined();
    time += 60_000;
    expect(await state.get(id, 'challenge')).toBeUndefined();
    expect(await state.take(id, 'challenge')).toBeUndefined();
  });

  it('can be taken once, however many try', async () => {
    const { id } = await test.startSession();
    await test.platform.state.set(id, 'challenge', 'c1', { expiresAt: later() });
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => test.platform.state.take(id, 'challenge')),
    );
    expect(taken.filter((value) => value !== undefined)).toEqual(['c1']);
  });

  it('is added once, however many try, until released or expired', async () => {
    const { id } = await test.startSession();
    const { state } = test.platform;
    const add = (value: number) => state.add(id, 'turn', value, { expiresAt: later() });
    const added = await Promise.all(Array.from({ length: 5 }, (_, i) => add(i)));
    expect(added.filter((won) => won)).toHaveLength(1);
    expect(await state.take(id, 'turn')).toBe(added.indexOf(true));
    expect(await add(7)).toBe(true);
    await state.set(id, 'turn', 8, { expiresAt: new Date(0) });
    expect(await add(9)).toBe(true);
    expect(await state.get(id, 'turn')).toBe(9);
  });

  it('claims a value once for all sessions, per scope', async () => {
    const [one, two] = [await test.startSession(), await test.startSession()];
    const { state } = test.platform;
    const frame = Buffer.from('frame');
    expect(await state.claim(one.id, 'frames', frame)).toBe(true);
    expect(await state.claim(one.id, 'frames', frame)).toBe(false);
    expect(await state.claim(two.id, 'frames', frame)).toBe(false);
    expect(await state.claim(two.id, 'other', frame)).toBe(true);
  });
});
