import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import type { CloudSigning } from '@kuelik/providers';
import { type RunningSandbox, runSandbox } from '@kuelik/sandbox/testing';
import { technologyManifests } from '@kuelik/technologies/server';
import type { DocumentReading, VisionEngine } from '@kuelik/vision/node';
import { technologyPlugins } from '../../roles/technologies.ts';

/** One of the sandbox's people, with the values that each technology asks for. */
export interface Someone {
  readonly iin: string;
  readonly phone: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly birthDate: string;
  readonly sex: 'male' | 'female';
  readonly pin: string;
  readonly document: string;
}

/** Has documents of Kazakhstan and of Kyrgyzstan: docs/sandbox.md. */
export const arman: Someone = {
  iin: '990231300010',
  phone: '+77000000001',
  surname: 'ULGIYEV',
  givenNames: 'ARMAN',
  birthDate: '1988-02-19',
  sex: 'male',
  pin: '23102198800003',
  document: 'ID0000003',
};
/** Another person, who is not in the Kyrgyz registry. */
export const dana: Someone = {
  iin: '990231400017',
  phone: '+77000000002',
  surname: 'SYNAKOVA',
  givenNames: 'DANA',
  birthDate: '1993-07-08',
  sex: 'female',
  pin: '13102199900002',
  document: 'AN0000002',
};

/** A passport's data page as the server reads it, with the personal number of the issuing state. */
function passportOf(who: Someone, issuingState: string): DocumentReading {
  const { surname, givenNames, birthDate, sex, iin, pin } = who;
  const numbers: Readonly<Record<string, string>> = { KAZ: iin, KGZ: pin };
  const fields = {
    documentCode: 'P',
    issuingState,
    nationality: issuingState,
    documentNumber: 'N01234567',
    expiryDate: '2036-02-20',
    optional: [numbers[issuingState] ?? ''],
    ...{ surname, givenNames, birthDate, sex },
  };
  return {
    mrz: { format: 'TD3', accepted: true, fields },
    portrait: { jpeg: Buffer.from('portrait') },
    print: [],
    barcodes: [],
    quality: { sharpness: 400, glare: 0, brightness: 150 },
  } as unknown as DocumentReading;
}

export interface Reply {
  readonly status: number;
  readonly code: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The whole server with a sandbox, and the calls with which a person passes each identifying technology. */
export async function onePersonWorld() {
  let time = Date.parse('2026-11-21T10:00:00Z');
  const now = () => new Date(time);
  const later = (seconds: number) => {
    time += seconds * 1000;
  };
  let shown: DocumentReading | null = null;
  const vision = { readDocument: async () => shown } as unknown as VisionEngine;
  const sandbox: RunningSandbox = await runSandbox(now);
  let signing: Partial<CloudSigning> = {};
  const providers = {
    ...sandbox.providers,
    signing: new Proxy(sandbox.providers.signing, {
      get: (target, call) => Reflect.get(signing, call) ?? Reflect.get(target, call),
    }),
  };
  const server: TestApp = await buildTestApp({
    now,
    plugins: (platform) => technologyPlugins(platform, vision, providers),
    technologies: technologyManifests,
  });
  const picture = (await sandbox.app.inject(`/sandbox/portraits/${arman.iin}.jpg`)).rawPayload;

  const read = (reply: { statusCode: number; json: () => unknown }): Reply => {
    const { code = null, detail = {}, data = {} } = reply.json() as Partial<Reply>;
    return { status: reply.statusCode, code, detail, data };
  };
  const post = async (session: TestSession, path: string, fields: object): Promise<Reply> => {
    const url = `/api/v1/${path}/`;
    const payload = { session_id: session.id, ...fields };
    return read(await server.app.inject({ method: 'POST', url, headers: session.headers, payload }));
  };
  const get = async (session: TestSession, path: string): Promise<Reply> => {
    const url = `/api/v1/${path}/?session_id=${session.id}`;
    return read(await server.app.inject({ url, headers: session.headers }));
  };
  const form = async (
    session: TestSession,
    path: string,
    fields: Record<string, string>,
    files: object,
    sender: Readonly<Record<string, string>> = session.headers,
  ) => {
    const body = multipartBody({ session_id: session.id, ...fields }, files as never);
    const headers = { ...sender, ...body.headers };
    const url = `/api/v1/${path}/`;
    return read(await server.app.inject({ method: 'POST', url, headers, payload: body.payload }));
  };
  const lastCode = async (phone: string): Promise<string> => {
    const url = `/sandbox/api/messages?phone=${encodeURIComponent(phone)}`;
    return (await sandbox.app.inject(url)).json()[0].code;
  };

  const photographed =
    (path: string, technology: string, issuer: string) => async (session: TestSession, who: Someone) => {
      shown = passportOf(who, issuer);
      const country = { KAZ: 'KZ', MEX: 'MX' }[issuer] ?? 'OTHER';
      const fields = { technology, country, document_type: 'passport', source: 'upload' };
      return form(session, `${path}/recognize`, fields, { front: [{ bytes: picture }] });
    };

  const fromState = async (session: TestSession, { iin, phone }: Someone) => {
    const asked = await post(session, 'e-document/request', { iin, phone, document_type: 'IdentityCard' });
    if (asked.status !== 200) return asked;
    return post(session, 'e-document/approve', { code: await lastCode(phone) });
  };

  const registry =
    (key: string) =>
    async (session: TestSession, { iin, phone }: Someone) => {
      const asked = await post(session, `registry/${key}/request`, { iin });
      if (asked.status !== 200) return asked;
      const payload = { phone, text: '1' };
      await sandbox.app.inject({ method: 'POST', url: '/sandbox/api/reply', payload });
      later(10);
      return get(session, `registry/${key}/result`);
    };

  const statePhoto = async (session: TestSession, { iin }: Someone) => {
    await server.platform.evidence.put(session.id, 'liveness-photo', picture, 'image/jpeg');
    const asked = await post(session, 'face2face/npck/start', { iin });
    if (asked.status !== 200) return asked;
    later(10);
    return get(session, 'face2face/npck/status');
  };

  const integrator = { authorization: 'Api-Key demo-key' };
  const identified = async (session: TestSession, { iin, phone }: Someone) => {
    const fields = { document_type: 'CONTRACT', document_names: JSON.stringify(['note.txt']) };
    const file = { bytes: Buffer.from('note'), filename: 'note.txt', contentType: 'text/plain' };
    await form(session, 'digital-signature-signer/document/upload', fields, { files: [file] }, integrator);
    const asked = await post(session, 'digital-signature-identifier/identify', { iin, phone });
    if (asked.status !== 200) return asked;
    return post(session, 'digital-signature-identifier/approve', { code: await lastCode(phone) });
  };

  /** A child's card, requested by the parent. */
  const child = async (session: TestSession, { iin }: Someone) => {
    const fields = { iin, document_type: 'ChildIdentityCard' };
    const found = await post(session, 'e-document/children', fields);
    if (found.status !== 200) return found;
    const [first] = found.data as unknown as readonly { readonly id: string }[];
    return post(session, 'e-document/children/select', { child_ids: [first?.id], consent: true });
  };

  /** The signing service reports a certificate of this person. */
  const certificate = async (session: TestSession, { iin }: Someone) => {
    const state = { status: 'ACTIVE', codeLength: null, resendAfterS: null, attemptsLeft: 5 } as const;
    const has = { serial_number: '1', subject: '', iin, issuer: '', not_before: '', not_after: '' };
    signing = { initialize: async () => ({ ...state, certificate: has }) as never };
    const url = `/api/v1/digital-signature-signer/certificate/initialize/?session_id=${session.id}`;
    const reply = read(await server.app.inject({ method: 'POST', url, headers: session.headers }));
    signing = {};
    return reply;
  };

  return {
    server,
    later,
    /** How a person passes each technology, by code. */
    pass: {
      DR: photographed('document', 'document', 'KAZ'),
      DR2: photographed('document', 'document2', 'KAZ'),
      MXD: photographed('mx-document', 'mxdoc', 'MEX'),
      ED: fromState,
      TDK: (session: TestSession, { pin, document }: Someone) =>
        post(session, 'tunduk/search', { pin, document_number: document }),
      F2F_NPCK: statePhoto,
      ADR: registry('address'),
      ADR2: registry('address2'),
      GBDFLN: registry('gbdfln'),
      GBDFL: registry('gbdfl'),
      GBDFL2: registry('gbdfl2'),
      KZ_INFO: registry('kzInfo'),
      DSI: identified,
      DSS: certificate,
    },
    child,
    /** Photographs a Kyrgyz passport, which has a PIN instead of an IIN. */
    kyrgyzPassport: photographed('document', 'document', 'KGZ'),
    finish: async (session: TestSession) => {
      const url = `/api/v1/flows/session/finish/?session_id=${session.id}&success=true`;
      return read(await server.app.inject({ url, headers: session.headers }));
    },
    record: async (session: TestSession) => {
      const url = `/api/v1/integrator/sessions/${session.id}/`;
      const headers = { authorization: 'Api-Key demo-key' };
      return (await server.app.inject({ url, headers })).json().data;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
