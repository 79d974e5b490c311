import { documentCalls } from '../../shared/web/document-calls.ts';

/** The calls of this technology; see `contract.ts`. */
export const calls = documentCalls('/document');
