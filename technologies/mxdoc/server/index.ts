import { addDocumentRoutes } from '../../shared/server/document-routes.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { maxPictureBytes, mxdocCodes, recognizeFields, scanFields } from '../contract.ts';
import { judgeMxDocument } from './judge.ts';

/** The calls under /mx-document/: see `addDocumentRoutes`. Errors are `documentErrors` with `detail.attempts_left`. */
export const mxdocRoutes: TechnologyRoutes = async (app, services) =>
  addDocumentRoutes(app, services, {
    root: '/mx-document',
    summary: 'Read a photographed Mexican document',
    codes: mxdocCodes,
    recognizeFields,
    scanFields,
    maxPictureBytes,
    judge: judgeMxDocument,
  });
