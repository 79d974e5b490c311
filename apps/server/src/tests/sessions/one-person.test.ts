import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { arman, dana, onePersonWorld } from './one-person-harness.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

type World = Awaited<ReturnType<typeof onePersonWorld>>;
type Code = keyof World['pass'];
type Fact = 'iin' | 'pin' | 'birth_date' | 'name' | 'sex';

/**
 * The facts that each technology proves and another can contradict. The other seven technologies only provide
 * faces.
 */
const facts: Readonly<Record<Code, readonly Fact[]>> = {
  DR: ['iin', 'birth_date', 'name', 'sex'],
  DR2: ['iin', 'birth_date', 'name', 'sex'],
  MXD: ['birth_date', 'name', 'sex'],
  ED: ['iin', 'birth_date', 'name', 'sex'],
  TDK: ['pin', 'birth_date', 'name', 'sex'],
  F2F_NPCK: ['iin'],
  ADR: ['iin'],
  ADR2: ['iin'],
  GBDFLN: ['iin', 'birth_date', 'name', 'sex'],
  GBDFL: ['iin', 'birth_date', 'name', 'sex'],
  GBDFL2: ['iin', 'birth_date', 'name', 'sex'],
  KZ_INFO: ['iin', 'birth_date', 'name', 'sex'],
  DSI: ['iin', 'name'],
  DSS: ['iin', 'name'],
};
const codes = Object.keys(facts) as Code[];
const refusing: readonly Fact[] = ['iin', 'pin', 'birth_date'];

let world: World;
beforeAll(async () => {
  world = await onePersonWorld();
});
beforeEach(() => world.later(3600));
afterAll(() => world.close());

/** A signature needs a person identified in the session. */
const withSteps = (pair: readonly Code[]): readonly Code[] =>
  pair.includes('DSS') && !pair.includes('DSI') ? [...pair.slice(0, -1), 'DSI', 'DSS'] : pair;

/**
 * Each pair once, in one order or the other. The state's photo check comes first, because it uses the IIN
 * that an earlier step has proved, whatever is typed; a certificate comes last, after the identification.
 */
const pairs = codes.flatMap((a, i) =>
  codes.slice(i + 1).map((b, j): readonly [Code, Code] => {
    if (b === 'F2F_NPCK') return [b, a];
    return a === 'F2F_NPCK' || b === 'DSS' || (i + j) % 2 === 0 ? [a, b] : [b, a];
  }),
);
/** Facts proved by the second step and by any step before it. */
const shared = (pair: readonly [Code, Code]) =>
  facts[pair[1]].filter((fact) =>
    withSteps(pair)
      .slice(0, -1)
      .some((code) => facts[code].includes(fact)),
  );

describe('two people in one session', () => {
  const table = pairs.map((pair) => [...pair, shared(pair)] as const);
  it('the table covers every pair of the 14 identifying technologies', () => expect(table).toHaveLength(91));

  it.each(table)('%s and then %s, which share %j', async (first, second, both) => {
    const steps = withSteps([first, second]);
    const session = await world.server.startSession({ technologies: steps });
    for (const code of steps.slice(0, -1)) {
      expect((await world.pass[code](session, arman)).status, code).toBe(200);
    }
    const reply = await world.pass[second](session, dana);
    const { data } = reply;
    const refused = both.filter((fact) => refusing.includes(fact));
    const isRefused = reply.code === 'other_person' || [data.status, data.reason].some(saysOther);
    expect(isRefused, JSON.stringify(reply)).toBe(refused.length > 0);
    const result = await world.server.platform.results.read(session.id, second);
    expect(result?.status === 'success').toBe(refused.length === 0);
    const { person } = await world.record(session);
    if (refused.length > 0) {
      const done = await world.finish(session);
      expect([done.status, done.code, done.detail]).toEqual([422, 'result_mismatch', { missing: [second] }]);
      if (reply.code === 'other_person') {
        expect(steps).toEqual(expect.arrayContaining(reply.detail.steps as Code[]));
        for (const kind of reply.detail.contradictions as Fact[]) expect(refused).toContain(kind);
      }
    } else {
      const kinds = person.contradictions.map(({ kind }: { kind: string }) => kind);
      expect(new Set(kinds)).toEqual(new Set(both));
      expect(person.unlinked.length, 'groups of steps that nothing links').toBe(both.length === 0 ? 2 : 0);
    }
  });
});

const saysOther = (word: unknown) => word === 'OTHER_PERSON' || word === 'other_person';

describe('one person', () => {
  it('passes every technology, of two states, without a contradiction', async () => {
    const session = await world.server.startSession({ technologies: codes });
    for (const code of codes) {
      world.later(120);
      const reply = await world.pass[code](session, arman);
      expect([code, reply.status, reply.code]).toEqual([code, 200, null]);
    }
    const { person } = await world.record(session);
    expect([person.contradictions, person.unlinked]).toEqual([[], []]);
    expect(person).toMatchObject({
      iin: { value: arman.iin, agrees: true },
      pin: { value: arman.pin, agrees: true },
      birth_date: { value: arman.birthDate, agrees: true },
      name: { agrees: true },
      name_latin: { value: 'ULGIYEV ARMAN', agrees: true },
      sex: { value: 'male', agrees: true },
      phone: { value: arman.phone },
    });
    const sources = (field: { sources: { technology: string }[] }) => field.sources.map((s) => s.technology);
    // The certificate was only read: nothing was signed.
    const named = codes.filter((code) => facts[code].includes('iin') && code !== 'DSS');
    expect(new Set(sources(person.iin))).toEqual(new Set(named));
    expect(new Set(sources(person.birth_date))).toEqual(
      new Set(codes.filter((code) => facts[code].includes('birth_date'))),
    );
  });
});

describe('a Kyrgyz passport and the Kyrgyz registry', () => {
  const start = () => world.server.startSession({ technologies: ['DR', 'TDK'] });
  /**
   * Has the birth date of the other person in the registry, so that of the refusing facts only the PIN
   * differs.
   */
  const twin = { ...arman, birthDate: '1996-09-27' };

  it('of two people are refused by the PIN alone, in either order', async () => {
    const first = await start();
    expect((await world.kyrgyzPassport(first, twin)).status).toBe(200);
    const refusal = { status: 409, code: 'other_person', detail: { contradictions: ['pin'] } };
    expect(await world.pass.TDK(first, dana)).toMatchObject(refusal);
    const second = await start();
    expect((await world.pass.TDK(second, dana)).status).toBe(200);
    expect(await world.kyrgyzPassport(second, twin)).toMatchObject(refusal);
    const { person } = await world.record(second);
    expect(person.pin).toMatchObject({ value: dana.pin, agrees: true });
  });

  it('of one person agree', async () => {
    const session = await start();
    expect((await world.kyrgyzPassport(session, arman)).status).toBe(200);
    expect((await world.pass.TDK(session, arman)).status).toBe(200);
    const { person } = await world.record(session);
    expect([person.pin.sources.length, person.contradictions]).toEqual([2, []]);
  });
});

describe('the reported session', () => {
  it('with one person’s document, another’s registry record and a stranger’s face ends in 422', async () => {
    const session = await world.server.startSession({ technologies: ['ED', 'GBDFL', 'TDK'] });
    expect((await world.pass.ED(session, arman)).status).toBe(200);
    // The state is not even called with another IIN, and no SMS is sent.
    expect(await world.pass.GBDFL(session, dana)).toMatchObject({ status: 409, code: 'other_person' });
    expect((await world.pass.GBDFL(session, arman)).data.status).toBe('READY');
    expect(await world.pass.TDK(session, dana)).toMatchObject({
      status: 409,
      code: 'other_person',
      detail: { contradictions: ['birth_date'], steps: ['ED', 'GBDFL'], attempts_left: 2 },
    });
    expect(await world.finish(session)).toMatchObject({ status: 422, detail: { missing: ['TDK'] } });
    const { results, person } = await world.record(session);
    expect(results.TDK).toMatchObject({ status: 'failure', final: false, data: { code: 'other_person' } });
    expect(person.contradictions.map(({ outcome }: { outcome: string }) => outcome)).toContain('refused');
    // With the right documents the session can still finish.
    expect((await world.pass.TDK(session, arman)).status).toBe(200);
    expect((await world.finish(session)).status).toBe(200);
  });
});

describe('a child’s document', () => {
  const start = () =>
    world.server.startSession({
      technologies: ['ED', 'DSI', 'GBDFL'],
      settings: { ED: { document_type: 'ChildIdentityCard' } },
    });

  it('is the parent’s step: the child’s number, name and birth date contradict no one', async () => {
    const session = await start();
    expect((await world.child(session, arman)).status).toBe(200);
    expect((await world.pass.DSI(session, arman)).status).toBe(200);
    expect((await world.pass.GBDFL(session, arman)).data.status).toBe('READY');
    const { person } = await world.record(session);
    expect(person.contradictions).toEqual([]);
    expect(person.iin).toMatchObject({ value: arman.iin, agrees: true });
  });

  it('of someone else’s child is refused, before and after', async () => {
    const session = await start();
    expect((await world.pass.DSI(session, dana)).status).toBe(200);
    expect(await world.child(session, arman)).toMatchObject({ status: 409, code: 'other_person' });
    const other = await start();
    expect((await world.child(other, arman)).status).toBe(200);
    world.later(120);
    expect(await world.pass.DSI(other, dana)).toMatchObject({ status: 409, code: 'other_person' });
  });
});
