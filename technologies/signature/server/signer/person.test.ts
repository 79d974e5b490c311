import { describe, expect, it } from 'vitest';
import { note, signerWorld } from '../signer-harness.ts';

const world = signerWorld();
const { post, ask, identify, getCertificate, sign } = world;

describe('consents', () => {
  const purposes = async () => {
    const rows = await world.server.context.db
      .selectFrom('consent')
      .select('purpose')
      .where('session_id', '=', world.session.id)
      .execute();
    return rows.map(({ purpose }) => purpose).sort();
  };
  const agree = () => post('signer/certificate/consent/', { session_id: world.session.id, locale: 'kz' });

  it('are recorded when they are given, each under its own purpose, and once', async () => {
    await identify([note]);
    const identified = ['signing-identification'];
    expect(await purposes()).toEqual(identified);
    await ask('certificate/initialize');
    await ask('certificate/initialize');
    const asked = ['signature-access', ...identified];
    expect(await purposes()).toEqual(asked);
    expect((await agree()).status).toBe(200);
    expect((await agree()).status).toBe(200);
    const agreed = ['certificate-issue', ...asked];
    expect(await purposes()).toEqual(agreed);
    world.time += 61_000;
    await getCertificate();
    expect(await purposes()).toEqual(agreed);
    expect((await sign('Wrong-1@')).status).toBe(400);
    const signing = [...agreed.slice(0, 1), 'sign-documents', ...agreed.slice(1)];
    expect(await purposes()).toEqual(signing);
    expect((await sign()).status).toBe(200);
    expect(await purposes()).toEqual(signing);
  });

  it('to issue a certificate is needed again for each one', async () => {
    await identify([note]);
    await getCertificate();
    world.time += 61_000;
    await getCertificate();
    expect((await purposes()).filter((purpose) => purpose === 'certificate-issue')).toHaveLength(2);
  });
});

describe('another person’s certificate', () => {
  const stranger = { iin: '990231380158' };
  const refused = { status: 409, body: { code: 'other_person' } };

  it('is refused before a password is asked for', async () => {
    await identify([note]);
    await getCertificate();
    const whole = world.sandbox.providers.signing;
    world.signing = {
      initialize: async (...asked) => {
        const state = await whole.initialize(...asked);
        return state.certificate === null
          ? state
          : { ...state, certificate: { ...state.certificate, ...stranger } };
      },
    };
    expect(await ask('certificate/initialize')).toMatchObject(refused);
  });

  it('is refused with its signature, whatever the service says of it', async () => {
    await identify([note]);
    await getCertificate();
    const first = world.session;
    const { identificationId } = (await world.server.platform.state.get(first.id, 'signing-person')) as {
      identificationId: string;
    };
    await world.next();
    await identify([note]);
    await getCertificate();
    world.signing = { sign: (_own, asked) => world.sandbox.providers.signing.sign(identificationId, asked) };
    expect(await sign()).toMatchObject(refused);
    expect((await ask('document/list')).body.data.documents).toMatchObject([{ signed: false }]);
  });

  it('cannot come in between: a step that proves another person is refused', async () => {
    world.session = await world.server.startSession({ technologies: ['DSI', 'ED', 'DSS'] });
    await identify([note]);
    await getCertificate();
    const proved = { by: 'e-document', ...stranger } as const;
    const success = { status: 'success', data: {} } as const;
    const add = world.server.platform.results.record(world.session.id, 'ED', success, { person: [proved] });
    await expect(add).rejects.toMatchObject({ code: 'other_person', httpStatus: 409 });
    expect(await world.server.platform.results.read(world.session.id, 'ED')).toBeNull();
    expect((await sign()).status).toBe(200);
  });
});
