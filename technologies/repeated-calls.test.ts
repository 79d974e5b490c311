import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { ProviderError } from '@kuelik/providers';
import { fakeProviders, sampleIdentityCard } from '@kuelik/providers/testing';
import type { DocumentReading, FaceDescription, VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../tools/lib/services/database-relay.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../tools/lib/services/postgres.ts';
import { documentRoutes } from './document/server/index.ts';
import { edocumentRoutes } from './edocument/server/index.ts';
import { face2faceRoutes } from './face2face/server/index.ts';
import { mxdocRoutes } from './mxdoc/server/index.ts';
import { npckRoutes } from './npck/server/index.ts';
import { registryRoutes } from './registry/server/index.ts';
import { endLeases, isAnswered } from './shared/server/killed-harness.ts';
import { signatureRoutes } from './signature/server/index.ts';
import { tundukRoutes } from './tunduk/server/index.ts';

// A server is killed when the database has carried out a write of a call and the server does not know it yet: every write in
// turn. The call is repeated with its key: it must bring what the call brings on a server that lives, and count once.

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const iin = '990231300010';
const pin = '23112199900001';
/** What the outside world knows; all others are refused. */
const good = '123456';
const refused = (provider: 'state' | 'photo-check', code: string) =>
  new ProviderError({ provider, kind: 'refused', code });
const providers = fakeProviders({
  state: {
    requestDocument: async () => ({ requestId: 'r', codeLength: 6 }),
    readDocument: async () => sampleIdentityCard(iin),
    resendCode: async () => undefined,
    approveDocument: async (_id, code) => {
      if (code === '000404') throw refused('state', 'document_does_not_exist');
      if (code !== good) throw refused('state', 'wrong_code');
      return sampleIdentityCard(iin);
    },
    documentByCode: async ({ code }) => {
      if (code === '000404') throw refused('state', 'document_does_not_exist');
      if (code !== good) throw refused('state', 'wrong_code');
      return sampleIdentityCard(iin);
    },
    children: async () => [
      { id: 'c1', fullName: 'ТЕСТОВ БІР', birthDate: '2015-05-01' },
      { id: 'c2', fullName: 'ТЕСТОВ ЕКІ', birthDate: '2017-05-01' },
      { id: 'c3', fullName: 'ТЕСТОВ ҮШ', birthDate: '2019-05-01' },
    ],
    childDocument: async ({ childId }) => {
      if (childId === 'c1') throw refused('state', 'document_does_not_exist');
      return { document_type: 'ChildBirthCertificate', first_name: childId };
    },
    requestRegistry: async ({ iin: asked }) => {
      if (asked !== iin) throw refused('state', 'id_not_found');
      return { requestId: 'q' };
    },
    resendConsent: async () => undefined,
    searchKyrgyz: async (search) => {
      if (search.pin !== pin) throw refused('state', 'search-failed');
      return { pin, document_number: search.documentNumber, last_name: 'ТЕСТОВ', first_name: 'ТЕСТ' };
    },
  },
  photoCheck: {
    start: async (asked) => {
      if (asked.iin !== iin) throw refused('photo-check', 'iin_not_found');
      return { procId: 'p' };
    },
  },
  signing: {
    identify: async () => ({ identificationId: 'i', codeLength: 6, resendAfterS: 60 }),
    approve: async (_id, code) =>
      code === good
        ? { status: 'APPROVED', fullName: 'ТЕСТОВ ТЕСТ' }
        : { status: 'WRONG_CODE', attemptsLeft: 9 },
  },
});

function passport(issuingState: string): DocumentReading {
  const fields = {
    documentCode: 'P',
    issuingState,
    surname: 'SPECIMEN',
    givenNames: 'ANNA',
    documentNumber: 'N01234567',
    nationality: issuingState,
    birthDate: '1990-01-01',
    sex: 'F',
    expiryDate: '2031-02-20',
    optional: [''],
  };
  const rest = { print: [], barcodes: [], quality: { sharpness: 400, glare: 0, brightness: 150 } };
  const mrz = { format: 'TD3', accepted: true, fields };
  return { mrz, portrait: { jpeg: Buffer.from('portrait') }, ...rest } as unknown as DocumentReading;
}

let reading = passport('KAZ');
/** Distinguishes people by their photo's text. */
const descriptorOf = (photo: Uint8Array) =>
  Float32Array.from(Buffer.from(photo).toString().startsWith('another') ? [0, 1] : [1, 0]);
const vision = {
  readDocument: async () => reading,
  describeFace: async (photo: Uint8Array) =>
    ({ descriptor: descriptorOf(photo), crop: photo }) as unknown as FaceDescription,
} as unknown as VisionEngine;

let time = Date.parse('2026-03-01T10:00:00Z');
let postgres: PostgresServer;
let relay: DatabaseRelay;
let server: TestApp;

interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

async function send(session: TestSession, { path, body }: Call, key: string) {
  const fields = { session_id: session.id, ...body };
  const form = path.endsWith('/recognize') ? multipartBody(fields, { front: [{ bytes: picture }] }) : null;
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}/`,
    headers: { ...session.headers, ...form?.headers, 'x-idempotency-key': key },
    payload: form?.payload ?? fields,
  });
  const { data, code, detail } = reply.json();
  // Documents have ids of their own in every session.
  if (Array.isArray(data?.documents)) for (const document of data.documents) delete document.id;
  return { status: reply.statusCode, data, code, detail };
}

async function outcomeOf({ id, headers }: TestSession, { outcome }: Case) {
  if (outcome === undefined) return null;
  return (await server.app.inject({ url: `/api/v1/${outcome}/?session_id=${id}`, headers })).json();
}

/** What a call leaves behind. */
async function traces({ id }: TestSession) {
  const of = (table: 'attempt' | 'result' | 'consent') =>
    server.context.db.selectFrom(table).where('session_id', '=', id);
  const attempts = await of('attempt')
    .select(['counter' as never, 'spent' as never])
    .orderBy('counter')
    .execute();
  const results = await of('result')
    .select(['code' as never, 'status' as never, 'final' as never])
    .execute();
  const consents = await of('consent')
    .select('purpose' as never)
    .execute();
  const evidence = await server.context.db
    .selectFrom('evidence')
    .select('kind')
    // A picture that the killed call had kept may be there twice.
    .distinct()
    .where('session_id', '=', id)
    .orderBy('kind')
    .execute();
  return { attempts, results, consents, evidence };
}

const asked = { iin, phone: '87011234567', document_type: 'IdentityCard' };
const sms: Call = { path: 'e-document/request', body: asked };
const minute = async () => {
  time += 61_000;
};
const byCode = (code: string): Call => ({
  path: 'e-document/code',
  body: { iin, code, document_type: 'IdentityCard' },
});
const children: Call = {
  path: 'e-document/children',
  body: { iin, document_type: 'ChildBirthCertificate' },
};
const scan = (state: string): Call => ({
  path: 'document/recognize',
  body: {
    technology: 'document',
    country: 'KZ',
    document_type: 'passport',
    source: 'upload',
    issued: state,
  },
});
const mexican = (state: string): Call => ({
  path: 'mx-document/recognize',
  body: { ...scan(state).body, technology: 'mxdoc', country: 'MX' },
});
const identify: Call = {
  path: 'digital-signature-identifier/identify',
  body: { iin, phone: '87011234567' },
};
const contract = {
  name: 'a.txt',
  documentType: 'CONTRACT',
  mediaType: 'text/plain',
  pages: null,
  bytes: Buffer.from('Шарт'),
};
const withContract = async ({ id }: TestSession) => {
  await server.platform.documents.add(id, [contract]);
};
const withFace = ({ id }: TestSession) =>
  server.platform.evidence.put(id, 'liveness-photo', Buffer.from('face'), 'image/jpeg');
const withPortrait =
  (whose: string) =>
  ({ id }: TestSession) =>
    server.platform.evidence.put(id, 'document-photo', Buffer.from(`${whose} portrait`), 'image/jpeg');
const choose = (...child_ids: readonly string[]): Call => ({
  path: 'e-document/children/select',
  body: { child_ids, consent: true },
});
const compare: Call = { path: 'face2face/compare', body: {} };
let picture: Buffer;

interface Case {
  readonly what: string;
  readonly code: string;
  readonly call: Call;
  readonly status?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Where the outcome is asked for: the call itself may say that it is under way. */
  readonly outcome?: string;
  readonly before?: readonly (Call | ((session: TestSession) => Promise<void>))[];
}
const ed = (what: string, call: Call, more: Partial<Case> = {}): Case => ({
  what,
  code: 'ED',
  call,
  ...more,
});
const cases: readonly Case[] = [
  ed('a request by SMS', sms),
  ed('another SMS', { path: 'e-document/resend', body: {} }, { before: [sms, minute] }),
  ed(
    'the code of an SMS',
    { path: 'e-document/approve', body: { code: good } },
    { before: [sms], outcome: 'e-document/result' },
  ),
  ed(
    'a wrong code of an SMS',
    { path: 'e-document/approve', body: { code: '111111' } },
    { before: [sms], status: 400 },
  ),
  ed(
    'the last wrong code of the last SMS',
    { path: 'e-document/approve', body: { code: '111111' } },
    {
      before: [sms],
      status: 400,
      settings: { sms_attempts: 1, sms_count: 1, document_attempts: 1, code_attempts: 1 },
    },
  ),
  ed(
    'a code of an SMS that brings no document',
    { path: 'e-document/approve', body: { code: '000404' } },
    { before: [sms], status: 404 },
  ),
  ed('the code of an app', byCode(good)),
  ed('a wrong code of an app', byCode('111111'), { status: 400 }),
  ed('the last wrong code of an app', byCode('111111'), { status: 400, settings: { code_attempts: 1 } }),
  ed('a code of an app that brings no document', byCode('000404'), { status: 404 }),
  ed('the last one', byCode('000404'), { status: 404, settings: { document_attempts: 1 } }),
  ed('a search for children', children),
  ed('a child', choose('c2'), { before: [children] }),
  ed('two children', choose('c2', 'c3'), { before: [children] }),
  ed('a child without a document', choose('c1'), { before: [children], status: 404 }),
  ed('two children, of whom one has no document', choose('c2', 'c1'), { before: [children], status: 404 }),
  ed('the last child without a document', choose('c1'), {
    before: [children],
    status: 404,
    settings: { document_attempts: 1 },
  }),
  { what: 'a request to a registry', code: 'ADR', call: { path: 'registry/address/request', body: { iin } } },
  {
    what: 'a registry without the person',
    code: 'ADR',
    call: { path: 'registry/address/request', body: { iin: '900230400035' } },
    status: 404,
  },
  {
    what: 'the last request to a registry without the person',
    code: 'ADR',
    call: { path: 'registry/address/request', body: { iin: '900230400035' } },
    status: 404,
    settings: { attempts: 1 },
  },
  {
    what: 'another SMS of a registry',
    code: 'ADR',
    call: { path: 'registry/address/resend', body: {} },
    before: [{ path: 'registry/address/request', body: { iin } }, minute],
  },
  {
    what: 'a search',
    code: 'TDK',
    call: { path: 'tunduk/search', body: { pin, document_number: 'ID0000001' } },
  },
  {
    what: 'a search for nobody',
    code: 'TDK',
    call: { path: 'tunduk/search', body: { pin: '23112199900002', document_number: 'ID0000001' } },
    status: 404,
  },
  {
    what: 'the last search',
    code: 'TDK',
    call: { path: 'tunduk/search', body: { pin: '23112199900002', document_number: 'ID0000001' } },
    status: 423,
    settings: { attempts: 1 },
  },
  { what: 'a document', code: 'DR', call: scan('KAZ') },
  { what: 'a document of another country', code: 'DR', call: scan('UZB'), status: 400 },
  { what: 'the last document', code: 'DR', call: scan('UZB'), status: 400, settings: { attempts: 1 } },
  { what: 'a Mexican document', code: 'MXD', call: mexican('MEX') },
  { what: 'a Mexican document of another country', code: 'MXD', call: mexican('KAZ'), status: 400 },
  {
    what: 'the last Mexican document',
    code: 'MXD',
    call: mexican('KAZ'),
    status: 400,
    settings: { attempts: 1 },
  },
  {
    what: 'a comparison of one person',
    code: 'F2F',
    call: compare,
    before: [withFace, withPortrait('the same')],
  },
  {
    what: 'a comparison of two people',
    code: 'F2F',
    call: compare,
    before: [withFace, withPortrait('another')],
  },
  {
    what: 'a comparison by the state',
    code: 'F2F_NPCK',
    call: { path: 'face2face/npck/start', body: { iin, locale: 'ru' } },
    before: [withFace],
  },
  {
    what: 'a comparison with nobody',
    code: 'F2F_NPCK',
    call: { path: 'face2face/npck/start', body: { iin: '900230400035', locale: 'ru' } },
    before: [withFace],
    status: 404,
  },
  { what: 'a code to identify', code: 'DSI', call: identify, before: [withContract] },
  {
    what: 'an identification',
    code: 'DSI',
    call: { path: 'digital-signature-identifier/approve', body: { code: good } },
    before: [withContract, identify],
  },
  {
    what: 'a wrong code of an identification',
    code: 'DSI',
    call: { path: 'digital-signature-identifier/approve', body: { code: '111111' } },
    before: [withContract, identify],
    status: 400,
  },
];

describe.skipIf(findPostgres() === null)('a call that is repeated after its server died', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    relay = await relayDatabase(postgres.url);
    vi.stubEnv('KUELIK_TEST_DATABASE_URL', relay.url);
    const services = { providers, vision };
    const routes = [
      edocumentRoutes,
      registryRoutes,
      tundukRoutes,
      documentRoutes,
      mxdocRoutes,
      face2faceRoutes,
      npckRoutes,
      signatureRoutes,
    ];
    server = await buildTestApp({
      now: () => new Date(time),
      supported: ['ED', 'ADR', 'TDK', 'DR', 'MXD', 'F2F', 'F2F_NPCK', 'DSI'],
      plugins: (platform) => routes.map((plugin) => (app) => plugin(app, { platform, ...services })),
    });
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#5a785a' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await server?.close();
    vi.unstubAllEnvs();
    await relay?.close();
    postgres?.stop();
  });

  const begin = async ({ code, settings, before = [] }: Case) => {
    const session = await server.startSession({ technologies: [code], settings: { [code]: settings ?? {} } });
    for (const [order, step] of before.entries()) {
      if (typeof step === 'function') await step(session);
      else expect(await send(session, step, `before-${order}`)).toMatchObject({ status: 200 });
    }
    return session;
  };

  it.each(cases)('returns what it would have returned: $what', async (each) => {
    reading = passport(String(each.call.body.issued ?? 'KAZ'));
    const undisturbed = await begin(each);
    const expected = await send(undisturbed, each.call, 'the-one-key');
    const outcome = await outcomeOf(undisturbed, each);
    expect(expected.status).toBe(each.status ?? 200);
    const left = await traces(undisturbed);
    for (let write = 1; ; write += 1) {
      const session = await begin(each);
      let killedAt = '';
      relay.after(write, async (statement) => {
        killedAt = statement.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
        relay.leadTo('postgres://127.0.0.1:9/gone');
      });
      const first = await send(session, each.call, 'the-one-key').catch(() => null);
      relay.after(Number.POSITIVE_INFINITY, async () => undefined);
      if (killedAt !== '') relay.leadTo(postgres.url);
      await expect.poll(() => isAnswered(server.context.db)).toBe(true);
      if (killedAt === '') {
        expect(first).toEqual(expected);
        break;
      }
      await endLeases(server.context.db, new Date(time - 1));
      const where = `killed at write ${write}: ${killedAt}`;
      const again = await send(session, each.call, 'the-one-key');
      if (each.outcome === undefined) expect(again, where).toEqual(expected);
      else expect([again.status, await outcomeOf(session, each)], where).toEqual([200, outcome]);
      expect(await traces(session), where).toEqual(left);
      expect(write).toBeLessThan(40);
    }
  });
});
