import { AppError, defineForm, envelope, readForm, type ValibotTypeProvider } from '@kuelik/backend';
import { attemptDocument } from '../../document-attempts.ts';
import { startScan } from '../../document-scan.ts';
import type { TechnologyRoutes } from '../../services.ts';
import {
  maxPictureBytes,
  mxdocCodes,
  recognizeFields,
  scanFields,
  scannedDocument,
  scanReply,
} from '../contract.ts';
import { judgeMxDocument } from './judge.ts';

const recognizeForm = defineForm({
  fields: recognizeFields,
  files: {
    front: { minFiles: 1, maxFiles: 1, maxBytes: maxPictureBytes },
    back: { maxFiles: 1, maxBytes: maxPictureBytes },
  },
});

/**
 * POST /mx-document/recognize/: reads the photographs of a Mexican document and judges them. The flat
 * document on success; 400 with one of `documentErrors` and `detail.attempts_left` otherwise, 423
 * `maximum_attempts` when none is left.
 *
 * POST /mx-document/scan/: the camera has opened, and the time of the scan begins.
 */
export const mxdocRoutes: TechnologyRoutes = async (app, { platform, vision }) => {
  const routes = app.withTypeProvider<ValibotTypeProvider>();

  routes.post(
    '/mx-document/scan/',
    {
      schema: {
        summary: 'Begin the time of a scan with the camera',
        body: scanFields,
        response: { 200: envelope(scanReply) },
      },
      config: { idempotent: true },
    },
    async (request) => {
      const code = mxdocCodes[request.body.technology];
      const session = await platform.sessions.authorize(request, request.body.session_id, [code]);
      return { data: await startScan(platform, session, code) };
    },
  );

  routes.post(
    '/mx-document/recognize/',
    {
      schema: {
        summary: 'Read a photographed Mexican document',
        response: { 200: envelope(scannedDocument) },
      },
      config: { form: recognizeForm, idempotent: true },
    },
    async (request) => {
      const { fields, files } = await readForm(request, recognizeForm);
      const code = mxdocCodes[fields.technology];
      const session = await platform.sessions.authorize(request, fields.session_id, [code]);
      const { document_type: type, source } = fields;
      const front = files.front[0];
      const back = files.back[0] ?? null;
      if (!front || (!back && type === 'identity-card')) {
        const detail = { fields: [{ path: front ? 'back' : 'front' }] };
        throw new AppError(400, 'invalid_request', { detail });
      }
      const data = await attemptDocument({
        platform,
        session,
        code,
        source,
        front,
        back,
        judge: async () =>
          judgeMxDocument({
            type,
            source,
            front: await vision.readDocument(front.bytes),
            back: back && type === 'identity-card' ? await vision.readDocument(back.bytes) : null,
            today: platform.now(),
          }),
      });
      return { data };
    },
  );
};
