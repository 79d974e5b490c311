import * as v from 'valibot';
import { anyObject } from './any-object.ts';

/** A success reply from any backend: the specification defines no body, so each field may be missing. */
export const successReply = anyObject(v.record(v.string(), v.unknown()));
export type SuccessReply = v.InferOutput<typeof successReply>;

/** Number of documents that the backend reports as signed; 0 if it does not report any. */
export const signedCount = ({ documents }: SuccessReply): number =>
  Array.isArray(documents) ? documents.length : 0;

/** Whether a result shows that something was signed; an empty reply does not. */
export const isSigned = (result: SuccessReply): boolean => result.result === true || signedCount(result) > 0;
