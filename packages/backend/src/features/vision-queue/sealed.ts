import { type Place, seal, unseal } from '../../kit/crypto/seal.ts';
import type { JobKey } from './jobs.ts';

const placeOf = ({ sessionId, id }: JobKey, column: 'content' | 'result'): Place => ({
  table: 'vision_job',
  column,
  id: `${sessionId}/${id.toString('hex')}`,
});

/** Encrypts a job's content or result with its session's key, bound to the job. */
export const sealJob = (key: Uint8Array, job: JobKey, column: 'content' | 'result', plain: Uint8Array) =>
  seal(key, placeOf(job, column), plain);

/** Throws UnsealError. */
export const unsealJob = (key: Uint8Array, job: JobKey, column: 'content' | 'result', sealed: Uint8Array) =>
  unseal(key, placeOf(job, column), sealed);
