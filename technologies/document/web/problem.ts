import { type CallProblem, callProblem } from '@kuelik/document-capture';
import { type DocumentError, documentErrors } from '../contract.ts';

/** What a failed call means for the person. */
export const problemOf = (error: unknown): CallProblem<DocumentError> => callProblem(error, documentErrors);
