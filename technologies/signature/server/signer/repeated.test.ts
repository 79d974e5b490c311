import type { CloudSigning } from '@kuelik/providers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../../tools/lib/services/database-relay.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../../tools/lib/services/postgres.ts';
import { endLeases, isAnswered } from '../../../shared/server/killed-harness.ts';
import { contract, iins, note, password, signerWorld } from '../signer-harness.ts';

/** Writes of a call itself: its heartbeats come only on a slow machine. */
const WRITE =
  /^\s*(?:insert|delete|commit|update(?! "\w+" set "(?:locked_until|expires_at)" = \$1 where)|with\b[\s\S]*\b(?:insert|update|delete)\b)/i;

// A server is killed when the service has answered, and when the database has carried out a write of a call and the server
// does not know it yet: every write in turn. The repeated call must bring what it would have brought, and count once.
describe.skipIf(findPostgres() === null)('a call of a signer that is repeated after its server died', () => {
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
  const world = signerWorld();
  const key = 'the-one-key';
  const die = () => relay.leadTo('postgres://127.0.0.1:9/gone');

  interface Reply {
    readonly status: number;
    readonly body: { readonly code?: string; readonly data?: unknown; readonly detail?: unknown };
  }
  interface Killed {
    /** Begins a session in which the call can be made. */
    readonly before: () => Promise<void>;
    readonly call: () => Promise<Reply>;
    /** What of its reply is the same in every session. */
    readonly same: (reply: Reply) => unknown;
    /** The call of the service that it makes. */
    readonly asks: 'accept' | 'reissue' | 'sign';
  }

  /** Attempts, consents and outcome of the session. */
  const traces = async () => {
    const { db } = world.server.context;
    const { id } = world.session;
    const rows = (table: 'attempt' | 'consent') => db.selectFrom(table).where('session_id', '=', id);
    const attempts = await rows('attempt')
      .select(['counter' as never, 'spent' as never])
      .orderBy('counter' as never)
      .execute();
    const consents = await rows('consent')
      .select('purpose' as never)
      .orderBy('purpose' as never)
      .execute();
    const result = await world.server.platform.results.read(id, 'DSS');
    return { attempts, consents, result: result?.status ?? null };
  };

  /** Makes the call, and again after its server died at `write`, or at the service's answer. Null: it does not write so often. */
  async function repeated({ before, call, same, asks }: Killed, write: number | 'answer') {
    await world.next();
    await before();
    let killedAt = '';
    if (write === 'answer') {
      const answered = async (...given: unknown[]) => {
        const answer = await Reflect.apply(world.sandbox.providers.signing[asks], null, given);
        killedAt = 'the service’s answer';
        die();
        return answer;
      };
      world.signing = { [asks]: answered } as Partial<CloudSigning>;
    } else {
      const dieAt = async (statement: string) => {
        killedAt = `write ${write}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`;
        die();
      };
      relay.after(write, dieAt, WRITE);
    }
    await call().catch(() => null);
    world.signing = {};
    relay.after(Number.POSITIVE_INFINITY, async () => undefined);
    if (killedAt === '') return null;
    relay.leadTo(postgres.url);
    await expect.poll(() => isAnswered(world.server.context.db)).toBe(true);
    await endLeases(world.server.context.db, new Date(world.time - 1));
    return { where: `killed at ${killedAt}`, reply: same(await call()), traces: await traces() };
  }

  /** Has the call die everywhere, and returns what it brings on a server that lives. */
  async function dieEverywhere(killed: Killed): Promise<unknown> {
    await killed.before();
    const reply = killed.same(await killed.call());
    const expected = { reply, traces: await traces() };
    expect(await repeated(killed, 'answer')).toMatchObject(expected);
    let write = 1;
    for (; ; write += 1) {
      const one = await repeated(killed, write);
      if (one === null) break;
      const { where, ...brought } = one;
      expect(brought, where).toEqual(expected);
    }
    expect(write).toBeGreaterThan(3);
    return reply;
  }

  const requested = async () => {
    await world.identify([note]);
    expect((await world.ask('certificate/reissue')).body).toMatchObject({ data: { status: 'OTP_SENT' } });
  };
  /** Gives everybody a certificate, so that a session for each write needs no new key. */
  const certifyAll = async () => {
    for (const _iin of iins) {
      await world.next();
      await world.identify([note]);
      await world.getCertificate();
    }
    await world.next();
  };
  const certified =
    (...files: readonly (typeof note)[]) =>
    async () => {
      await world.identify(files);
      const { body } = await world.ask('certificate/initialize');
      expect(body).toMatchObject({ data: { status: 'ACTIVE' } });
    };
  const accept = async (otp: string): Promise<Reply> =>
    world.post(
      'signer/certificate/accept/',
      { session_id: world.session.id, password, otp },
      { ...world.session.headers, 'x-idempotency-key': key },
    );
  const refusal = ({ status, body: { code, detail } }: Reply) => ({ status, code, detail });

  it('brings the certificate that the service has issued', async () => {
    const same = ({ status, body }: Reply) => ({
      status,
      code: body.code,
      has: Object.keys(body.data ?? {}),
    });
    const call = async () => accept(await world.lastCode());
    const brought = await dieEverywhere({ before: requested, call, same, asks: 'accept' });
    expect(brought).toEqual({ status: 200, code: undefined, has: ['certificate'] });
  });

  it('brings the refusal of a code, which we count once', async () => {
    const wrong = async () => ((await world.lastCode()) === '111111' ? '222222' : '111111');
    // The service has counted the code of the killed call, too.
    const same = ({ status, body }: Reply) => ({ status, code: body.code });
    const call = async () => accept(await wrong());
    const brought = await dieEverywhere({ before: requested, call, same, asks: 'accept' });
    expect(brought).toEqual({ status: 400, code: 'incorrect_otp' });
  });

  it('brings that a code was sent', async () => {
    const call = async (): Promise<Reply> =>
      world.post(`signer/certificate/reissue/?session_id=${world.session.id}`, undefined, {
        ...world.session.headers,
        'x-idempotency-key': key,
      });
    const same = ({ status, body }: Reply) => ({ status, data: body.data });
    const before = () => world.identify([note]);
    const brought = await dieEverywhere({ before, call, same, asks: 'reissue' });
    expect(brought).toMatchObject({ status: 200, data: { status: 'OTP_SENT' } });
  });

  it('brings the signed documents', async () => {
    await certifyAll();
    const before = certified(contract, note);
    const same = ({ status, body }: Reply) => {
      const { result, documents } = (body.data ?? {}) as { result?: boolean; documents?: { name: string }[] };
      return { status, code: body.code, result, names: documents?.map(({ name }) => name) };
    };
    const call = () => world.sign(password, key);
    const brought = await dieEverywhere({ before, call, same, asks: 'sign' });
    expect(brought).toMatchObject({ status: 200, result: true, names: [contract.name, note.name] });
  });

  it('brings the refusal of a document that cannot be signed', async () => {
    await certifyAll();
    const before = async () => {
      await certified(note)();
      const turned = { name: 'a.txt', documentType: 'CONTRACT', mediaType: 'text/plain', pages: null };
      const bytes = Buffer.from('Amount: \u202e000 1');
      await world.server.platform.documents.add(world.session.id, [{ ...turned, bytes }]);
    };
    const same = (reply: Reply) => ({ ...refusal(reply), detail: undefined });
    const brought = await dieEverywhere({
      before,
      call: () => world.sign(password, key),
      same,
      asks: 'sign',
    });
    expect(brought).toMatchObject({ status: 409, code: 'cannot_be_signed' });
  });

  it('brings the refusal of a password', async () => {
    // Its own certificate for each, since the service locks it after five passwords. It has counted the killed call's, too.
    const before = async () => {
      await world.identify([note]);
      await world.getCertificate();
    };
    const same = ({ status, body }: Reply) => ({ status, code: body.code });
    const call = () => world.sign('Wrong-1@', key);
    const brought = await dieEverywhere({ before, call, same, asks: 'sign' });
    expect(brought).toEqual({ status: 400, code: 'incorrect_password' });
  });
});
