import type { ContradictionKind } from '@kuelik/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseSession } from '../../features/retention/erase.ts';
import { bodyOf } from '../../features/webhooks/body.ts';
import { buildTestApp, type TestApp, type TestSession } from '../../testing.ts';
import type { GivenProof } from '../contract/proof.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ supported: ['ED', 'TDK', 'DR'] });
});
afterAll(() => server.close());

const arman: GivenProof = {
  by: 'e-document',
  iin: '990231300010',
  names: [{ last: 'ҮЛГІЕВ', first: 'АРМАН' }],
  birth_date: '1988-02-19',
};
const stranger: GivenProof = {
  by: 'state-registry',
  pin: '23102199900001',
  names: [{ last: 'ҮЛГҮЛӨЕВ', first: 'АЗАМАТ' }],
  birth_date: '1990-02-19',
};
const file = { kind: 'document-photo', bytes: Buffer.from('face'), contentType: 'image/jpeg' };
const start = () => server.startSession({ technologies: ['ED', 'TDK', 'DR'] });
const pass = (session: TestSession, code: string, person: GivenProof) =>
  server.platform.results.record(
    session.id,
    code,
    { status: 'success', data: {} },
    { person: [person], evidence: [file] },
  );
const recordOf = async (session: TestSession) => {
  const url = `/api/v1/integrator/sessions/${session.id}/`;
  return (await server.app.inject({ url, headers: { authorization: 'Api-Key demo-key' } })).json().data;
};
const create = (more: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    payload: { api_key: 'demo-key', technologies: ['ED', 'TDK'], ...more },
  });

it('two phones do not agree, and contradict no one', async () => {
  const session = await start();
  await pass(session, 'ED', { ...arman, phone: '+77000000001' });
  await pass(session, 'DR', { ...arman, by: 'document-print' });
  expect((await recordOf(session)).person.phone).toMatchObject({ agrees: true });
  await pass(session, 'TDK', { by: 'phone-owner', iin: arman.iin ?? '', phone: '+77000000002' });
  const { phone, contradictions } = (await recordOf(session)).person;
  expect(phone).toMatchObject({ value: '+77000000001', agrees: false, sources: [{}, {}] });
  expect(contradictions).toEqual([]);
});

describe('a step that identifies another person', () => {
  it('is refused before its success is stored, along with its evidence', async () => {
    const session = await start();
    await pass(session, 'ED', arman);
    await expect(pass(session, 'TDK', stranger)).rejects.toMatchObject({
      httpStatus: 409,
      code: 'other_person',
      detail: { contradictions: ['birth_date'], steps: ['ED'] },
    });
    expect(await server.platform.results.read(session.id, 'TDK')).toBeNull();
    const { evidence, person } = await recordOf(session);
    expect(evidence).toHaveLength(1);
    expect(person.contradictions).toMatchObject([
      { kind: 'birth_date', outcome: 'refused' },
      { kind: 'name', outcome: 'refused' },
    ]);
    expect(person.pin).toBeNull();
  });

  it('may be followed by the right person', async () => {
    const session = await start();
    await pass(session, 'ED', arman);
    await expect(pass(session, 'TDK', stranger)).rejects.toThrow();
    await pass(session, 'TDK', { ...stranger, birth_date: '1988-02-19', names: [{ full: 'ULGIYEV ARMAN' }] });
    const { person } = await recordOf(session);
    expect(person.birth_date).toMatchObject({ agrees: true, value: '1988-02-19' });
    expect(person.contradictions).toMatchObject([{ outcome: 'refused' }, {}]);
  });

  it('is the later one of two that end concurrently', async () => {
    const session = await start();
    const ends = await Promise.allSettled([
      pass(session, 'ED', arman),
      pass(session, 'TDK', stranger),
      pass(session, 'DR', { by: 'document-zone', birth_date: '1999-09-09' }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('is reported by a dry run, which stores nothing', async () => {
    const session = await start();
    await pass(session, 'ED', arman);
    const look = (iin: string) => server.platform.subject.check(session.id, 'DR', [{ by: 'typed', iin }]);
    await expect(look('990231400017')).rejects.toMatchObject({ code: 'other_person' });
    await expect(look('990231300010')).resolves.toBeUndefined();
    expect((await recordOf(session)).person.contradictions).toEqual([]);
  });
});

describe('the setting', () => {
  it('lets a contradiction be noted, and a name be refused', async () => {
    const lenient = (await create({ contradictions: { birth_date: 'note' } })).json().data.session_id;
    const person = [arman, stranger] as const;
    const add = (id: string, code: string, proof: GivenProof) =>
      server.platform.results.record(id, code, { status: 'success', data: {} }, { person: [proof] });
    await add(lenient, 'ED', person[0]);
    await add(lenient, 'TDK', person[1]);
    const strict = (await create({ contradictions: { birth_date: 'note', name: 'refuse' } })).json().data;
    await add(strict.session_id, 'ED', person[0]);
    await expect(add(strict.session_id, 'TDK', person[1])).rejects.toMatchObject({
      detail: { contradictions: ['name'] },
    });
  });

  const facts: Readonly<Record<ContradictionKind, readonly [Partial<GivenProof>, Partial<GivenProof>]>> = {
    iin: [{ iin: '990231300010' }, { iin: '990231400017' }],
    pin: [{ pin: '23102199900001' }, { pin: '13102199900002' }],
    curp: [{ curp: 'XEXX010101HNEXXXA4' }, { curp: 'XEXX010101MNEXXXA8' }],
    birth_date: [{ birth_date: '1988-02-19' }, { birth_date: '1990-02-19' }],
    name: [{ names: [{ full: 'ҮЛГІЕВ АРМАН' }] }, { names: [{ full: 'СЫНАҚОВА ДАНА' }] }],
    sex: [{ sex: 'male' }, { sex: 'female' }],
  };
  const table = Object.entries(facts).flatMap(([kind, [one, other]]) =>
    (['refuse', 'note'] as const).flatMap((action) => [
      { kind, action, first: one, second: other },
      { kind, action, first: other, second: one },
    ]),
  );

  it.each(table)('acts on $kind in either order: $action', async (row) => {
    const { kind, action, first, second } = row;
    const id = (await create({ contradictions: { [kind]: action } })).json().data.session_id;
    const add = (code: string, by: GivenProof['by'], fact: Partial<GivenProof>) =>
      server.platform.results.record(
        id,
        code,
        { status: 'success', data: {} },
        { person: [{ by, ...fact }] },
      );
    await add('ED', 'e-document', first);
    const added = add('TDK', 'state-registry', second);
    if (action === 'note') await added;
    else
      await expect(added).rejects.toMatchObject({
        code: 'other_person',
        detail: { contradictions: [kind], steps: ['ED'] },
      });
    const { person, results } = await recordOf({ id } as TestSession);
    const outcome = action === 'note' ? 'noted' : 'refused';
    expect(person.contradictions).toMatchObject([{ kind, outcome }]);
    expect(results.TDK?.status).toBe(action === 'note' ? 'success' : undefined);
  });

  it.each([
    [{ contradictions: { birthdate: 'note' } }],
    [{ contradictions: { iin: 'ignore' } }],
    [{ contradictions: 'note' }],
  ])('is rejected if invalid: %j', async (more) => {
    expect((await create(more)).statusCode).toBe(422);
  });
});

describe('the identified person', () => {
  it('is unreadable in the database, and erased with the session', async () => {
    const session = await start();
    await pass(session, 'ED', arman);
    const rows = () =>
      server.context.db
        .selectFrom('subject_claim')
        .selectAll()
        .where('session_id', '=', session.id)
        .execute();
    const [row] = await rows();
    expect(row?.proofs.toString('latin1')).not.toMatch(/990231300010|1988/);
    await eraseSession(server.context, session.id);
    expect(await rows()).toEqual([]);
    expect((await recordOf(session)).person).toBeNull();
  });

  it('is sent with the webhook of a finished session, which is stored without it', async () => {
    const session = await start();
    await pass(session, 'ED', arman);
    const event = { id: 'e1', type: 'session.finished', data: { session_id: session.id, status: 'FAILED' } };
    const noted = { sessionId: session.id, type: event.type, body: JSON.stringify(event) };
    const sent = JSON.parse(await bodyOf(server.context, noted));
    expect(sent).toMatchObject({ ...event, data: { ...event.data, person: { iin: { value: arman.iin } } } });
    expect(sent.data.person).toEqual((await recordOf(session)).person);
    const other = { ...noted, type: 'technology.finished' };
    expect(await bodyOf(server.context, other)).toBe(noted.body);
    await eraseSession(server.context, session.id);
    expect(JSON.parse(await bodyOf(server.context, noted)).data.person).toBeNull();
  });
});
