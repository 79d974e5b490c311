export { answerRequests } from './answer-requests.ts';
export { FileKilledError } from './errors.ts';
export { inPieces, PIECE_BYTES } from './pieces.ts';
export { createPool, type Pool } from './pool.ts';
export { type ProcessLimits, startProcess } from './start-process.ts';
export { beginStarter } from './starter.ts';
export type { TimeLimits } from './time-limits.ts';
