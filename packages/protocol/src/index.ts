export type { ApiClient, RequestOptions } from './client.ts';
export { classifyStatus, type FailureReasonValue, type FailureType, failureTypes } from './failure.ts';
export { type FinishResult, finishResultSchema, isFinishResult } from './finish.ts';
