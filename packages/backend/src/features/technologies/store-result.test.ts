import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { toClaimRow, toClaims } from '../../platform/subject/claims.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { eraseSession } from '../retention/erase.ts';
import { endSession } from '../sessions/end.ts';
import { addWebhook } from '../webhooks/endpoints.ts';
import { storeResult } from './store-result.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
  await addWebhook(world.context, 'demo', 'http://127.0.0.1:9/');
});
afterAll(() => world.close());

/** A success decided on the session's state at this moment; `store` stores it. */
async function decided(sessionId: string, code: string) {
  const { context } = world;
  const set = await workingSet(context, sessionId);
  const key = await context.keys.of(sessionId);
  const result = { status: 'success', data: {} } as const;
  const claims = toClaims(code, [{ by: 'state-registry', iin: '990231300010' }]);
  const made = {
    code,
    result,
    data: key.sealJson('result', 'data', code, result.data),
    final: true,
    reply: null,
    claim: toClaimRow(key, code, claims, 'accepted', context.now()),
    evidence: [
      {
        session_id: sessionId,
        id: 'picture',
        kind: 'photo',
        content_type: 'image/jpeg',
        size: 3,
        created_at: context.now(),
      },
    ],
  };
  return { store: () => storeResult(context.db, key, set, made, context.now()) };
}

const tables = ['result', 'subject_claim', 'session_event', 'evidence', 'webhook_delivery'] as const;
const rowsOf = (sessionId: string) =>
  Promise.all(
    tables.map(async (table) => {
      const found = await world.context.db
        .selectFrom(table)
        .select('session_id')
        .where('session_id', '=', sessionId)
        .execute();
      return found.length;
    }),
  );

it('stores a result with its claim, event, file and delivery, once', async () => {
  const { id } = await world.startSession();
  const first = await decided(id, 'ADR');
  expect(await first.store()).toBe('stored');
  expect(await rowsOf(id)).toEqual([1, 1, 1, 1, 1]);
  const again = await decided(id, 'ADR');
  expect(await again.store()).toBe('final');
  expect(await rowsOf(id)).toEqual([1, 1, 1, 1, 1]);
});

it('stores nothing that was decided before another step ended', async () => {
  const { id } = await world.startSession();
  const late = await decided(id, 'ED');
  expect(await (await decided(id, 'ADR')).store()).toBe('stored');
  expect(await late.store()).toBe('changed');
  expect(await rowsOf(id)).toEqual([1, 1, 1, 1, 1]);
});

it('stores nothing that was decided before the session was erased', async () => {
  const { id } = await world.startSession();
  const late = await decided(id, 'ED');
  await eraseSession(world.context, id);
  expect(await late.store()).toBe('changed');
  expect(await rowsOf(id)).toEqual([0, 0, 0, 0, 0]);
});

it('stores nothing that was decided before the session ended', async () => {
  const { id } = await world.startSession();
  const { db, now } = world.context;
  await db.updateTable('session').set({ status: 'PROGRESS' }).where('session_id', '=', id).execute();
  const late = await decided(id, 'ED');
  expect(await endSession(db, await workingSet(world.context, id), 'FAILED', now())).toBe(true);
  const ended = await rowsOf(id);
  expect(await late.store()).toBe('changed');
  expect(await rowsOf(id)).toEqual(ended);
});

it('reports to the step that its session has ended', async () => {
  const { id } = await world.startSession();
  const { db } = world.context;
  await db.updateTable('session').set({ status: 'FINISHED' }).where('session_id', '=', id).execute();
  const late = world.platform.results.record(id, 'ADR', { status: 'success', data: {} });
  await expect(late).rejects.toMatchObject({ httpStatus: 409, code: 'session_not_active' });
});

/**
 * Behaves like a server from before `subject_version`: locks the session, checks, and stores without raising
 * the version.
 */
async function claimAsOlderServer(sessionId: string): Promise<void> {
  const { context } = world;
  const key = await context.keys.of(sessionId);
  const claims = toClaims('ADR', [{ by: 'state-registry', iin: '990231300010' }]);
  const row = toClaimRow(key, 'ADR', claims, 'accepted', context.now());
  await context.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('session')
      .select('status')
      .where('session_id', '=', sessionId)
      .forUpdate()
      .execute();
    await trx
      .insertInto('subject_claim')
      .values({ ...row, session_id: sessionId, created_at: context.now() })
      .execute();
  });
}

it('stores nothing that was decided before an older server beside it ended a step', async () => {
  const { id } = await world.startSession();
  const late = await decided(id, 'ED');
  await claimAsOlderServer(id);
  expect(await late.store()).toBe('changed');
});

it('stores nothing that was decided before an older server erased the session', async () => {
  const { id } = await world.startSession();
  const { db } = world.context;
  await db
    .updateTable('session')
    .set({ token_hash: Buffer.from(id) })
    .where('session_id', '=', id)
    .execute();
  const late = await decided(id, 'ED');
  await db.updateTable('session').set({ token_hash: null }).where('session_id', '=', id).execute();
  expect(await late.store()).toBe('changed');
});

it('raises the version once for what it stores itself', async () => {
  const { id } = await world.startSession();
  const before = (await workingSet(world.context, id)).session.subject_version;
  expect(await (await decided(id, 'ADR')).store()).toBe('stored');
  expect((await workingSet(world.context, id)).session.subject_version).toBe(before + 1);
});
