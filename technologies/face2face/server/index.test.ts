import { buildTestApp, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import type { FaceDescription, VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { face2faceRoutes } from './index.ts';

let looks = 0;
let beforeLook = async () => {};
/** Distinguishes people by their photo's first byte. */
const vision: VisionEngine = {
  inspectFace: () => Promise.reject(new Error('not asked for')),
  compareViews: () => Promise.reject(new Error('not asked for')),
  describeFace: async (photo) => {
    looks += 1;
    await beforeLook();
    if (photo[0] === 0) return null;
    const descriptor = Float32Array.from(photo[0] === 1 ? [1, 0] : [0, 1]);
    return { descriptor, crop: photo } as unknown as FaceDescription;
  },
  readDocument: () => Promise.reject(new Error('not asked for')),
  close: async () => undefined,
};

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp({
    plugins: (platform) => [(app) => face2faceRoutes(app, { platform, vision, providers: fakeProviders() })],
  });
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['LDSH', 'DR', 'F2F'] });
  looks = 0;
  beforeLook = async () => {};
});
afterAll(() => server.close());

const passed = (code: string, kind: string, person: number) =>
  server.platform.results.record(
    session.id,
    code,
    { status: 'success', data: {} },
    { evidence: [{ kind, bytes: Buffer.of(person), contentType: 'image/jpeg' }] },
  );

async function compare() {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/face2face/compare/',
    headers: session.headers,
    payload: { session_id: session.id },
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function documentPhoto(headers: Readonly<Record<string, string>> = session.headers) {
  const url = `/api/v1/face2face/document-photo/?session_id=${session.id}`;
  const reply = await server.app.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, body: reply.json() };
}
const photoReply = (photo: number | null) => ({
  status: 200,
  body: { data: { document_photo: photo === null ? null : Buffer.of(photo).toString('base64') } },
});

it('reports the photo it would use, also if an electronic document came last', async () => {
  session = await server.startSession({ technologies: ['LDSH', 'DR', 'ED', 'F2F'] });
  await passed('ED', 'edocument-photo', 2);
  expect(await documentPhoto()).toMatchObject(photoReply(null));
  await passed('DR', 'document-photo', 1);
  expect(await documentPhoto()).toMatchObject(photoReply(1));
  session = await server.startSession({ technologies: ['LDSH', 'ED', 'F2F'] });
  await passed('ED', 'edocument-photo', 2);
  expect(await documentPhoto()).toMatchObject(photoReply(2));
  expect((await documentPhoto({})).status).toBe(401);
});

it('requires both photos of passed steps', async () => {
  expect(await compare()).toMatchObject({ status: 409, body: { code: 'liveness_missing' } });
  await passed('LDSH', 'liveness-photo', 1);
  expect(await compare()).toMatchObject({ status: 409, body: { code: 'document_missing' } });
});

it.each([
  [1, true, 'success'],
  [2, false, 'failure'],
] as const)('judges person 1 against the document of person %i once', async (person, matching, status) => {
  await passed('LDSH', 'liveness-photo', 1);
  await passed('DR', 'document-photo', person);
  const first = await compare();
  expect(first).toMatchObject({ status: 200, body: { data: { matching, status } } });
  expect(await server.platform.results.read(session.id, 'F2F')).toMatchObject({ status });
  // None of its inputs can change: the reply is the recorded one, without another comparison.
  expect(await compare()).toEqual(first);
  expect(looks).toBe(2);
});

it('replies and records the six fields of the specification [3.30]', async () => {
  await passed('LDSH', 'liveness-photo', 1);
  await passed('DR', 'document-photo', 1);
  const { body } = await compare();
  const photo = Buffer.of(1).toString('base64');
  const result = {
    result: true,
    status: 'success',
    liveness_photo: photo,
    document_photo: photo,
    prediction_percent: 100,
    matching: true,
  };
  expect(body).toEqual({ data: result });
  expect(await server.platform.results.read(session.id, 'F2F')).toMatchObject({ data: result });
});

it('uses the electronic document if no document is photographed, and never a child’s', async () => {
  session = await server.startSession({ technologies: ['LDSH', 'ED', 'F2F'] });
  await passed('LDSH', 'liveness-photo', 1);
  await server.platform.evidence.put(session.id, 'edocument-child-photo', Buffer.of(1), 'image/jpeg');
  expect(await compare()).toMatchObject({ status: 409, body: { code: 'document_missing' } });
  await passed('ED', 'edocument-photo', 1);
  expect(await compare()).toMatchObject({ status: 200, body: { data: { matching: true } } });
});

it.each(['DR', 'DR2', 'MXD'])(
  'waits for the photographed document of %s in addition to an electronic one',
  async (code) => {
    session = await server.startSession({ technologies: ['LDSH', code, 'ED', 'F2F'] });
    await passed('LDSH', 'liveness-photo', 1);
    await passed('ED', 'edocument-photo', 2);
    expect(await compare()).toMatchObject({ status: 409, body: { code: 'document_missing' } });
    await passed(code, 'document-photo', 1);
    expect(await compare()).toMatchObject({ status: 200, body: { data: { matching: true } } });
  },
);

it('reports its progress', async () => {
  await passed('LDSH', 'liveness-photo', 1);
  await passed('DR', 'document-photo', 1);
  const stageNow = async () =>
    (await server.app.inject({ url: '/api/v1/uploads/place/', headers: session.headers })).json().data;
  const stages: unknown[] = [];
  beforeLook = async () => void stages.push(await stageNow());
  // A stage that takes longer than the comparisons before it has no time left to tell.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await compare();
  clock.mockRestore();
  expect(stages).toMatchObject([
    { ahead: 0, stage: 'own_photo', left_s: expect.any(Number) },
    { ahead: 0, stage: 'document_photo' },
  ]);
  expect(await stageNow()).toEqual({ ahead: 0 });
});

it('returns the same result to two concurrent calls', async () => {
  await passed('LDSH', 'liveness-photo', 1);
  await passed('DR', 'document-photo', 1);
  const [first, second] = await Promise.all([compare(), compare()]);
  expect(first).toMatchObject({ status: 200, body: { data: { matching: true } } });
  expect(second).toEqual(first);
});

describe('portraits of other steps', () => {
  const withPortrait = (code: string, kind: string, person: number, by: 'e-document' | 'state-registry') =>
    server.platform.results.record(
      session.id,
      code,
      { status: 'success', data: {} },
      {
        evidence: [{ kind, bytes: Buffer.of(person), contentType: 'image/jpeg' }],
        person: [{ by, face: kind }],
      },
    );
  const compared = async () =>
    (await server.platform.subject.read(session.id)).find(({ technology }) => technology === 'F2F')?.proof;

  it('are held against the live face; another face is noted and fails nothing', async () => {
    session = await server.startSession({ technologies: ['LDSH', 'DR', 'ED', 'TDK', 'F2F'] });
    await passed('LDSH', 'liveness-photo', 1);
    await passed('DR', 'document-photo', 1);
    await withPortrait('ED', 'edocument-photo', 1, 'e-document');
    await withPortrait('TDK', 'registry-photo', 2, 'state-registry');
    expect(await compare()).toMatchObject({ status: 200, body: { data: { matching: true } } });
    expect(await compared()).toEqual({
      by: 'face-comparison',
      compared: ['liveness-photo', 'document-photo', 'edocument-photo'],
      differs: ['registry-photo'],
    });
  });

  it('that show no face stay uncompared', async () => {
    session = await server.startSession({ technologies: ['LDSH', 'DR', 'ED', 'F2F'] });
    await passed('LDSH', 'liveness-photo', 1);
    await passed('DR', 'document-photo', 1);
    await withPortrait('ED', 'edocument-photo', 0, 'e-document');
    expect(await compare()).toMatchObject({ status: 200, body: { data: { matching: true } } });
    expect(await compared()).toMatchObject({ compared: ['liveness-photo', 'document-photo'] });
    expect(await compared()).not.toHaveProperty('differs');
  });
});
