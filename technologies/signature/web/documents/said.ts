import * as v from 'valibot';
import { anyObject } from './any-object.ts';

/** The yes of any backend, as it was said: the specification shows no body, so that each field may be missing. */
export const said = anyObject(v.record(v.string(), v.unknown()));
export type Said = v.InferOutput<typeof said>;

/** How many documents a backend says that it has signed; 0 if it does not say. */
export const signedCount = ({ documents }: Said): number => (Array.isArray(documents) ? documents.length : 0);
