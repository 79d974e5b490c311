import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../tools/lib/services/database-relay.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../tools/lib/services/postgres.ts';
import { endLeases, isAnswered } from '../../shared/server/killed-harness.ts';
import { livenessWorld, type Sending, type Session } from './check-harness.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const CLAIM = /^\s*insert into "claim"/;
const OTHER_WRITE =
  /^\s*(?:insert into "(?!claim")|update|delete|commit|with\b[\s\S]*\b(?:insert|update|delete)\b)/i;

// A server is killed when the database has carried out a write of a call and the server does not know it yet: every write in
// turn. The repeated call must be judged like the first, its pictures not taken for a recording's, and count once.
describe.skipIf(findPostgres() === null)('frames that are sent again after their server died', () => {
  let postgres: PostgresServer;
  let relay: DatabaseRelay;
  beforeAll(async () => {
    postgres = await startPostgres();
    relay = await relayDatabase(postgres.url);
    vi.stubEnv('KUELIK_TEST_DATABASE_URL', relay.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await relay?.close();
    postgres?.stop();
  });
  const world = livenessWorld();

  const spent = ({ id }: Session) =>
    world.server.context.db
      .selectFrom('attempt')
      .select(['counter', 'spent'])
      .where('session_id', '=', id)
      .execute();

  it.each([
    ['pass', true],
    ['are refused', false],
  ])('%s', async (_what, passes) => {
    if (!passes) world.look = () => ({ yaw: 0, pitch: 0, noise: 0, seed: 1 });
    const begin = async () => {
      const session = await world.start();
      const { body } = await world.draw(session);
      const sending: Sending = { key: 'the-one-key', pictures: await world.freshPictures() };
      return { session, id: body.data.challenge_id, sending };
    };
    const undisturbed = await begin();
    const expected = await world.send(undisturbed.session, undisturbed.id, undisturbed.sending);
    expect(expected).toMatchObject({ status: 200, result: { result: passes } });
    const { reasons, attempts_left } = expected.result;
    /** Returns whether the call wrote so much at all. */
    const dieAt = async (write: number, which: RegExp) => {
      const { session, id, sending } = await begin();
      let killedAt = '';
      const die = async (statement: string) => {
        killedAt = statement.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
        relay.leadTo('postgres://127.0.0.1:9/gone');
      };
      relay.after(write, die, which);
      await world.send(session, id, sending).catch(() => null);
      relay.after(Number.POSITIVE_INFINITY, async () => undefined);
      if (killedAt === '') return false;
      relay.leadTo(postgres.url);
      await expect.poll(() => isAnswered(world.server.context.db)).toBe(true);
      await endLeases(world.server.context.db, new Date(world.now().getTime() - 1));
      // Another tab may have drawn meanwhile.
      if (write === 2) await world.draw(session);
      const again = await world.send(session, id, { ...sending, after: 0 });
      const where = `killed at write ${write}: ${killedAt}`;
      expect(again, where).toMatchObject({ status: 200, result: { result: passes, reasons, attempts_left } });
      expect(await spent(session), where).toEqual(await spent(undisturbed.session));
      return true;
    };
    // Of the claims, one for each picture and movement, a few represent all.
    for (const write of [1, 8, 30]) await dieAt(write, CLAIM);
    let write = 1;
    while (await dieAt(write, OTHER_WRITE)) write += 1;
    expect(write).toBeGreaterThan(4);
  });
});
