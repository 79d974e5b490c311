import { errorCode, inSpan, type Tracing } from '@kuelik/backend';
import type { Around } from './around-vision.ts';

/** A span for each vision job, its wait for a thread included; no picture is in it. */
export const traceVision =
  (tracing: Tracing | null): Around =>
  (job, work) =>
    inSpan(tracing, `vision ${job}`, {
      kind: 'internal',
      work,
      codeOf: (error) => errorCode(error) ?? 'failed',
    });
