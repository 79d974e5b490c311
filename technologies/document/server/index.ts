import { addDocumentRoutes } from '../../shared/server/document-routes.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { documentCodes, maxPictureBytes, recognizeFields, scanFields } from '../contract.ts';
import { judgeDocument } from './judge.ts';

/** The calls under /document/: see `addDocumentRoutes`. Errors are `documentErrors` with `detail.attempts_left`. */
export const documentRoutes: TechnologyRoutes = async (app, services) =>
  addDocumentRoutes(app, services, {
    root: '/document',
    summary: 'Read a photographed document',
    codes: documentCodes,
    recognizeFields,
    scanFields,
    maxPictureBytes,
    judge: (shown, { country }) => judgeDocument({ ...shown, country }),
  });
