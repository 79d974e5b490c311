import {
  type ActiveSession,
  AppError,
  defineForm,
  envelope,
  type Platform,
  readForm,
  type UploadedPicture,
  type ValibotTypeProvider,
} from '@kuelik/backend';
import type { VisionEngine } from '@kuelik/vision/node';
import type * as v from 'valibot';
import type { TechnologyRoutes } from '../../services.ts';
import { documentCodes, maxPictureBytes, recognizeFields, scannedDocument } from '../contract.ts';
import { judgeDocument } from './judge.ts';
import { documentLimits } from './limits.ts';

const recognizeForm = defineForm({
  fields: recognizeFields,
  files: {
    front: { minFiles: 1, maxFiles: 1, maxBytes: maxPictureBytes },
    back: { maxFiles: 1, maxBytes: maxPictureBytes },
  },
});

type Fields = v.InferOutput<typeof recognizeFields>;

/** Errors that say a different document is needed: counted apart, as documentMismatchAttempts. */
const mismatches: readonly string[] = ['type_mismatch', 'country_mismatch'];

/**
 * POST /document/recognize/: reads the photographs of a document and judges them. The flat document on
 * success; 400 with one of `documentErrors` and `detail.attempts_left` otherwise, 423 `maximum_attempts`
 * when none is left.
 */
export const documentRoutes: TechnologyRoutes = async (app, { platform, vision }) => {
  app.withTypeProvider<ValibotTypeProvider>().post(
    '/document/recognize/',
    {
      schema: { summary: 'Read a photographed document', response: { 200: envelope(scannedDocument) } },
      config: { form: recognizeForm, idempotent: true },
    },
    async (request) => {
      const { fields, files } = await readForm(request, recognizeForm);
      const code = documentCodes[fields.technology];
      const session = await platform.sessions.authorize(request, fields.session_id, [code]);
      return { data: await recognize({ platform, vision, session, code, fields, files }) };
    },
  );
};

interface Recognition {
  readonly platform: Platform;
  readonly vision: VisionEngine;
  readonly session: ActiveSession;
  readonly code: string;
  readonly fields: Fields;
  readonly files: { readonly front: readonly UploadedPicture[]; readonly back: readonly UploadedPicture[] };
}

async function recognize({ platform, vision, session, code, fields, files }: Recognition) {
  const limits = documentLimits(session.settings(code));
  const mismatch = `${code}-mismatch`;
  // Before the costly look: whoever passed has nothing more to show, whoever has no try left is told nothing.
  if ((await platform.results.read(session.id, code))?.status === 'success') {
    throw new AppError(409, 'result_already_exists', { message: 'A document was accepted already' });
  }
  const tries = await Promise.all([
    platform.attempts.left(session.id, code, limits.attempts),
    platform.attempts.left(session.id, mismatch, limits.mismatches),
  ]);
  if (tries.includes(0)) throw exhausted();
  const front = files.front[0];
  const back = files.back[0];
  if (!front || (!back && fields.document_type === 'identity-card')) {
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: front ? 'back' : 'front' }] } });
  }
  const evidence = {
    country: fields.country,
    type: fields.document_type,
    source: fields.source,
    front: await vision.readDocument(front.bytes),
    back: back && fields.document_type === 'identity-card' ? await vision.readDocument(back.bytes) : null,
    today: platform.now(),
  };
  const { left } = await platform.attempts.spend(session.id, code, limits.attempts);
  await keep(platform, session.id, 'document-front', front);
  if (back) await keep(platform, session.id, 'document-back', back);

  const verdict = judgeDocument(evidence);
  if (verdict.ok) {
    // With the record, not beside it: the portrait to compare with is the recorded document's for good.
    const portrait = { kind: 'document-photo', bytes: verdict.portrait, contentType: 'image/jpeg' };
    await platform.results.record(
      session.id,
      code,
      { status: 'success', data: { ...verdict.document } },
      { evidence: [portrait] },
    );
    return verdict.document;
  }
  const attemptsLeft = mismatches.includes(verdict.error)
    ? Math.min(left, (await platform.attempts.spend(session.id, mismatch, limits.mismatches)).left)
    : left;
  await platform.results.record(
    session.id,
    code,
    { status: 'failure', data: { code: verdict.error } },
    { final: attemptsLeft === 0 },
  );
  throw new AppError(400, verdict.error, { detail: { attempts_left: attemptsLeft } });
}

const exhausted = () => new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });

const keep = (platform: Platform, sessionId: string, kind: string, picture: UploadedPicture) =>
  platform.evidence.put(sessionId, kind, picture.bytes, picture.contentType);
