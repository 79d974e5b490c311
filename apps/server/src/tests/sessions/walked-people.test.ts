import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './test-server-harness.ts';
import { paintedArman, paintedDana, walkOn } from './walked-people-harness.ts';

/*
 * The running server with its own networks and sandbox, over HTTP alone: photographed passports and painted faces of
 * the sandbox's people. one-person.test.ts has every pair of technologies, with documents that nothing reads.
 */
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

type Session = Awaited<ReturnType<ReturnType<typeof walkOn>['open']>>;
type Code = keyof Session['pass'];

let server: TestServer;
let open: ReturnType<typeof walkOn>['open'];
beforeAll(async () => {
  server = await startTestServer();
  ({ open } = walkOn(server.url));
});
afterAll(() => server.close());

interface Person {
  readonly iin?: { readonly value: string; readonly agrees: boolean };
  readonly contradictions: readonly { readonly kind: string; readonly outcome: string }[];
  readonly faces: readonly { readonly technology: string; readonly compared: boolean }[];
}
const personOf = async (session: Session) => (await session.record()).person as Person;

/** What the second step proves differently, of the facts that are refused unless the policy says otherwise. */
const refused: readonly (readonly [Code, Code, readonly string[]])[] = [
  ['DR', 'ED', ['iin', 'birth_date']],
  ['ED', 'DR', ['iin', 'birth_date']],
  ['DR', 'GBDFL', ['iin']],
  ['DR', 'ADR', ['iin']],
  ['DR', 'DSI', ['iin']],
  ['DR', 'TDK', ['birth_date']],
];

describe('a photographed passport of one person and the step of another', () => {
  it.each(refused)('%s and then %s are refused: %j', async (first, second, kinds) => {
    const session = await open([first, second]);
    expect(await session.pass[first](paintedArman)).toMatchObject({ status: 200, code: null });
    const reply = await session.pass[second](paintedDana);
    expect([reply.status, reply.code]).toEqual([409, 'other_person']);
    expect(kinds).toEqual(expect.arrayContaining(reply.detail.contradictions as string[]));
    expect(reply.detail.steps).toEqual([first]);
    const done = await session.finish();
    expect([done.status, done.code, done.detail]).toEqual([422, 'result_mismatch', { missing: [second] }]);
  });

  it('are noted where the policy says so', async () => {
    const contradictions = { iin: 'note', birth_date: 'note' };
    const session = await open(['DR', 'ED'], { contradictions });
    expect((await session.pass.DR(paintedArman)).status).toBe(200);
    expect((await session.pass.ED(paintedDana)).status).toBe(200);
    expect((await session.finish()).status).toBe(200);
    const { iin, contradictions: found } = await personOf(session);
    expect(iin?.agrees).toBe(false);
    expect(found.map(({ kind, outcome }) => [kind, outcome])).toEqual(
      expect.arrayContaining([
        ['iin', 'noted'],
        ['birth_date', 'noted'],
        ['name', 'noted'],
      ]),
    );
  });
});

const commanded = ['LDD', 'LDD2', 'LDHP', 'LDPM'] as const;
/** Time enough on a busy machine, and attempts enough for another person before the right one. */
const patient = (...codes: readonly Code[]) => ({
  technology_configs: Object.fromEntries(codes.map((code) => [code, { time_limit_s: 600, attempts: 4 }])),
});

describe('live faces', () => {
  it('of two people do not pass the checks of one session', async () => {
    const session = await open(['LC', 'LDSH']);
    expect((await session.pass.LC(paintedArman)).data).toMatchObject({ reasons: [], result: true });
    const other = await session.pass.LDSH(paintedDana);
    expect(other.data).toMatchObject({ result: false, reasons: ['different_person'] });
    expect(await session.finish()).toMatchObject({ status: 422, detail: { missing: ['LDSH'] } });
    expect((await session.pass.LDSH(paintedArman)).data).toMatchObject({ reasons: [], result: true });
    expect((await session.finish()).status).toBe(200);
  });

  it('of two people do not pass checks that command a movement, one after the other', async () => {
    const session = await open([...commanded, 'DR', 'ED', 'F2F'], patient(...commanded));
    for (const [index, code] of commanded.entries()) {
      const own = await session.pass[code](paintedArman);
      expect([code, own.status, own.data.result, own.data.reasons]).toEqual([code, 200, true, []]);
      const later = commanded[index + 1];
      if (later === undefined) continue;
      const other = await session.pass[later](paintedDana);
      expect([later, other.code, other.data.result, other.data.reasons]).toEqual([
        later,
        null,
        false,
        ['different_person'],
      ]);
    }
    for (const code of ['DR', 'ED', 'F2F'] as const)
      expect([code, (await session.pass[code](paintedArman)).status]).toEqual([code, 200]);
    expect((await session.finish()).status).toBe(200);
    // The sandbox draws the state's portrait itself: another face than the painted one.
    const { contradictions } = await personOf(session);
    expect(contradictions).toMatchObject([{ kind: 'face', outcome: 'noted' }]);
  });

  it('of one person are not the faces on another’s papers', async () => {
    const session = await open(['LDPM', 'DR', 'ED', 'F2F'], patient('LDPM'));
    const live = await session.pass.LDPM(paintedDana);
    expect([live.data.result, live.data.reasons]).toEqual([true, []]);
    for (const paper of ['DR', 'ED'] as const)
      expect([paper, (await session.pass[paper](paintedArman)).status]).toEqual([paper, 200]);
    expect((await session.pass.F2F()).data).toMatchObject({ matching: false });
    expect(await session.finish()).toMatchObject({ status: 422 });
    const { faces } = await personOf(session);
    expect(faces.map(({ technology, compared }) => [technology, compared])).toEqual([
      ['LDPM', false],
      ['DR', false],
      ['ED', false],
    ]);
  });

  it('of one person are not the face on another’s passport', async () => {
    const session = await open(['LC', 'DR', 'F2F']);
    expect((await session.pass.LC(paintedDana)).data).toMatchObject({ reasons: [], result: true });
    expect((await session.pass.DR(paintedArman)).status).toBe(200);
    expect((await session.pass.F2F()).data).toMatchObject({ matching: false });
    expect(await session.finish()).toMatchObject({ status: 422 });
  });
});

it('one person passes live check, passport, comparison, e-document, registries and identification', async () => {
  const codes = ['LC', 'DR', 'F2F', 'ED', 'GBDFL', 'ADR', 'TDK', 'DSI'] as const;
  const session = await open(codes);
  for (const code of codes) {
    const reply = await session.pass[code](paintedArman);
    expect([code, reply.status, reply.code]).toEqual([code, 200, null]);
  }
  expect((await session.finish()).status).toBe(200);
  const { iin, contradictions, faces } = await personOf(session);
  expect(iin).toMatchObject({ value: paintedArman.iin, agrees: true });
  // The sandbox draws the state's portraits itself: another face than the painted one, which is noted and never refused.
  expect(contradictions.filter(({ kind }) => kind !== 'face')).toEqual([]);
  const compared = faces.filter((face) => ['LC', 'DR'].includes(face.technology));
  expect(compared.map((face) => face.compared)).toEqual([true, true]);
});
