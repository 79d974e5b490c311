import { buildTestApp, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { childDocumentTypes, documentTypes } from '@kuelik/providers/contract';
import { type RunningSandbox, runSandbox } from '@kuelik/sandbox/testing';
import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { technologyPlugins } from '../../roles/technologies.ts';

/** Has all documents and three children: docs/sandbox.md. */
const iin = '990231300010';
const phone = '+77000000001';

let sandbox: RunningSandbox;
let vision: VisionEngine;
let server: TestApp;
beforeAll(async () => {
  sandbox = await runSandbox();
  vision = createVisionEngine({});
  server = await buildTestApp({
    plugins: (platform) => technologyPlugins(platform, vision, sandbox.providers),
    supported: ['ED'],
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await vision.close();
});

let calls = 0;
async function post(session: TestSession, path: string, fields: Readonly<Record<string, unknown>>) {
  calls += 1;
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/e-document/${path}/`,
    headers: { ...session.headers, 'x-idempotency-key': `every-document-${calls}` },
    payload: { session_id: session.id, ...fields },
  });
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json().data;
}
const inSandbox = async (path: string) => (await sandbox.app.inject(`/sandbox/api/${path}`)).json();
const asking = (document_type: string) =>
  server.startSession({ technologies: ['ED'], settings: { ED: { document_type } } });

const children = new Set<string>(childDocumentTypes);
const own = documentTypes.filter((type) => !children.has(type));

it('there are 24 documents for adults and 6 for children', () => {
  expect([own.length, children.size]).toEqual([24, 6]);
});

it.each(own)('%s comes by SMS', { timeout: 120_000 }, async (document_type) => {
  const session = await asking(document_type);
  await post(session, 'request', { iin, phone, document_type });
  const [message] = await inSandbox(`messages?phone=${encodeURIComponent(phone)}`);
  const { result } = await post(session, 'approve', { code: message.code });
  expect(result).toMatchObject({ document_type, iin, phone, result_json: { common: { docOwner: { iin } } } });
  expect(await server.platform.results.read(session.id, 'ED')).toMatchObject({ status: 'success' });
});

it.each([...children])(
  '%s comes for one child and for several',
  { timeout: 120_000 },
  async (document_type) => {
    for (const count of [1, 3]) {
      const session = await asking(document_type);
      const list: readonly { id: string }[] = await post(session, 'children', { iin, document_type });
      const child_ids = list.slice(0, count).map(({ id }) => id);
      const { result } = await post(session, 'children/select', { child_ids, consent: true });
      const received: readonly { result_json: { common: { docOwner: { iin: string } } } }[] =
        result.documents ?? [result];
      expect(received).toHaveLength(count);
      const owners = received.map(({ result_json }) => result_json.common.docOwner.iin);
      expect(new Set([iin, ...owners]).size).toBe(count + 1);
      // The face in front of the camera never matches the child's.
      expect(await server.platform.evidence.get(session.id, 'edocument-photo')).toBeNull();
    }
  },
);
