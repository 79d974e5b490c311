import {
  AppError,
  envelope,
  type Platform,
  type ReportStage,
  type ValibotTypeProvider,
  withProgress,
} from '@kuelik/backend';
import type { WorkStage } from '@kuelik/protocol/uploads';
import { faceSimilarity } from '@kuelik/vision/face';
import type { FaceDescription, VisionEngine } from '@kuelik/vision/node';
import * as v from 'valibot';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { afterWait } from '../../shared/server/after-wait.ts';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import {
  compareRequest,
  documentPhotoQuery,
  documentPhotoReply,
  type Face2faceResult,
  face2faceCode,
  face2faceResult,
} from '../contract.ts';
import { face2faceSettings } from '../settings.ts';
import { judgeLikeness } from './judge.ts';
import { compareOthers } from './other-portraits.ts';

/**
 * POST /face2face/compare/: compares the live face with the document's, both as stored on the server. Returns
 * the result, positive or negative, and from then on the recorded one: both photos are final, so its inputs
 * cannot change. 409 `liveness_missing` or `document_missing` if an earlier step was not passed, 400
 * `face_not_found` if a stored photo shows no face. GET /face2face/document-photo/: the document's photo that
 * would be compared, so that the person sees exactly that one.
 */
export const face2faceRoutes: TechnologyRoutes = async (app, { platform, vision }) => {
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  typed.get(
    '/face2face/document-photo/',
    {
      schema: {
        summary: 'The document’s photo to compare with the live face',
        querystring: documentPhotoQuery,
        response: { 200: envelope(documentPhotoReply) },
      },
    },
    async (request) => {
      const session = await platform.sessions.authorize(request, request.query.session_id, [face2faceCode]);
      const photo = await platform.evidence.get(session.id, documentEvidence(session.technologies));
      return { data: { document_photo: photo && Buffer.from(photo).toString('base64') } };
    },
  );
  typed.post(
    '/face2face/compare/',
    {
      schema: {
        summary: 'Compare the live face with the one on the document',
        body: compareRequest,
        response: { 200: envelope(face2faceResult) },
      },
    },
    async (request) => {
      const session = await platform.sessions.authorize(request, request.body.session_id, [face2faceCode]);
      const known = await readRecorded(platform, session.id);
      if (known !== null) return { data: known };
      const { threshold } = readLeniently(face2faceSettings, session.settings(face2faceCode));
      const { result, live } = await withProgress(session.id, (reportStage) =>
        compare(platform, vision, session, threshold, reportStage),
      );
      const status = result.matching ? 'success' : 'failure';
      const judged = ['liveness-photo', documentEvidence(session.technologies)];
      const others = result.matching
        ? await compareOthers(platform, vision, session.id, { live, threshold, judged })
        : { alike: [], differs: [] };
      // Both photos are fixed: another comparison would give the same result.
      const outcome = { status, data: { ...result } } as const;
      await platform.results
        .record(session.id, face2faceCode, outcome, {
          final: true,
          person: [
            {
              by: 'face-comparison',
              compared: [...judged, ...others.alike],
              differs: [...others.differs],
            },
          ],
        })
        .catch((error: unknown) => {
          // A concurrent call has finished: its result is returned below.
          if (!isAlreadyFinal(error)) throw error;
        });
      return { data: (await readRecorded(platform, session.id)) ?? result };
    },
  );
};

async function readRecorded(platform: Platform, sessionId: string): Promise<Face2faceResult | null> {
  const recorded = await platform.results.read(sessionId, face2faceCode);
  const known = v.safeParse(face2faceResult, recorded?.data);
  return known.success ? known.output : null;
}

async function compare(
  platform: Platform,
  vision: VisionEngine,
  { id, technologies }: { readonly id: string; readonly technologies: readonly string[] },
  threshold: number,
  reportStage: ReportStage<WorkStage>,
): Promise<{ readonly result: Face2faceResult; readonly live: FaceDescription }> {
  // Sequential: if both are missing, the reply names the earlier step.
  const livePhoto = await kept(platform, id, 'liveness-photo', 'liveness_missing');
  const documentPhoto = await kept(platform, id, documentEvidence(technologies), 'document_missing');
  reportStage('own_photo');
  const live = found(await afterWait(vision.describeFace(livePhoto)), 'liveness');
  reportStage('document_photo');
  const printed = found(await afterWait(vision.describeFace(documentPhoto)), 'document');
  reportStage('likeness');
  const likeness = faceSimilarity(live.descriptor, printed.descriptor);
  const result = {
    ...judgeLikeness(likeness, threshold),
    liveness_photo: Buffer.from(livePhoto).toString('base64'),
    document_photo: Buffer.from(documentPhoto).toString('base64'),
  };
  return { result, live };
}

/**
 * Evidence kind of the document's photo. A photographed document takes precedence over an electronic one; a
 * child's photo is never used.
 */
function documentEvidence(technologies: readonly string[]): 'document-photo' | 'edocument-photo' {
  const photographed = technologies.some((code) => ['DR', 'DR2', 'MXD'].includes(code));
  return !photographed && technologies.includes('ED') ? 'edocument-photo' : 'document-photo';
}

async function kept(platform: Platform, sessionId: string, kind: string, code: string): Promise<Uint8Array> {
  const photo = await platform.evidence.get(sessionId, kind);
  if (photo === null) throw new AppError(409, code);
  return photo;
}

function found(face: FaceDescription | null, photo: 'liveness' | 'document'): FaceDescription {
  if (face === null) throw new AppError(400, 'face_not_found', { detail: { photo } });
  return face;
}
