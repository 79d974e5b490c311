import { type CallProblem, callProblem } from '@kuelik/document-capture';
import { type DocumentError, documentErrors } from '../contract.ts';

/** Maps a failed call to the person's view of it. */
export const problemOf = (error: unknown): CallProblem<DocumentError> => callProblem(error, documentErrors);
