/** Reads strangers' files in processes that can be killed; used for PDFs here and for pictures by the backend. */
export { answerRequests } from './apart/answer-requests.ts';
export { FileKilledError } from './apart/errors.ts';
export { createPool, type Pool } from './apart/pool.ts';
export { type ProcessLimits, startProcess } from './apart/start-process.ts';
export type { TimeLimits } from './apart/time-limits.ts';
