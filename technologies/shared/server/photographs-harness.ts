import { createHash } from 'node:crypto';
import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { type DocumentRequest, makeDocument, type PaperKind, photograph } from '@kuelik/lab/papers';
import { makePerson, portrait } from '@kuelik/lab/people';
import { fakeProviders } from '@kuelik/providers/testing';
import { createVisionEngine } from '@kuelik/vision/node';
import { kept } from '../../../tools/lib/testing/kept.ts';
import type { TechnologyRoutes } from './services.ts';

export interface Sent {
  readonly type?: 'identity-card' | 'passport';
  readonly country?: string;
  readonly front: Buffer;
  readonly back?: Buffer;
}

interface Photographed {
  readonly routes: TechnologyRoutes;
  readonly seed: number;
  /** The technology's key, its code, the path of its calls and the country that is sent unless another is. */
  readonly technology: string;
  readonly code: string;
  readonly root: string;
  readonly country: string;
}

/**
 * A server that reads photos by the real engine, and generated documents to show it. `start` begins a session;
 * `send` uploads pictures to it.
 */
export async function photographedServer(of: Photographed) {
  const { routes, seed, technology, code, root } = of;
  const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
  const server: TestApp = await buildTestApp({
    plugins: (platform) => [(app) => routes(app, { platform, vision, providers: fakeProviders() })],
  });
  let session: TestSession;
  return {
    platform: server.platform,
    sessionId: () => session.id,
    start: async () => {
      session = await server.startSession({ technologies: [code] });
    },
    /** A clean photograph of a generated document. */
    shot: async (kind: PaperKind, over: Partial<DocumentRequest> = {}): Promise<Buffer> => {
      const request = { seed, kind, ...over };
      const view = { seed, level: 'clean', width: 1440, height: 1080 } as const;
      const inputs = createHash('sha256')
        .update(JSON.stringify([request, view]))
        .digest('hex');
      return kept(`${kind}-${inputs.slice(0, 16)}.jpg`, async () => {
        const face = await portrait(await makePerson(seed));
        return (await photograph(await makeDocument({ portrait: face, ...request }), view)).picture;
      });
    },
    send: async ({ type = 'identity-card', country = of.country, front, back }: Sent) => {
      const form = multipartBody(
        { session_id: session.id, technology, country, document_type: type, source: 'upload' },
        { front: [{ bytes: front }], ...(back ? { back: [{ bytes: back }] } : {}) },
      );
      const reply = await server.app.inject({
        method: 'POST',
        url: `/api/v1${root}/recognize/`,
        headers: { ...session.headers, ...form.headers },
        payload: form.payload,
      });
      const said = reply.json() as { code?: string; data?: Record<string, unknown> };
      return { status: reply.statusCode, ...said };
    },
    close: async () => {
      await server.close();
      await vision.close();
    },
  };
}
