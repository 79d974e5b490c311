import * as v from 'valibot';
import { anyObject } from './any-object.ts';

/** A success reply from any backend: the specification defines no body, so each field may be missing. */
export const said = anyObject(v.record(v.string(), v.unknown()));
export type Said = v.InferOutput<typeof said>;

/** Number of documents that the backend reports as signed; 0 if it does not report any. */
export const signedCount = ({ documents }: Said): number => (Array.isArray(documents) ? documents.length : 0);

/** Whether a result shows that something was signed; an empty reply does not. */
export const isSigned = (result: Said): boolean => result.result === true || signedCount(result) > 0;
