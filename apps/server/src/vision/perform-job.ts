import { errorCode, type Tracing } from '@kuelik/backend';
import type { VisionEngine, VisionErrorCode } from '@kuelik/vision/node';
import { type HandedKind, type JobContents, type JobReport, pack, traceOf, unpack } from './contract.ts';

type Jobs = { readonly [Kind in HandedKind]: (content: JobContents[Kind]) => Promise<unknown> };

/** Performs a job of another process, in its trace. Errors of the engine are results for the caller. */
export function jobPerformer(
  engine: VisionEngine,
  tracing: Tracing | null = null,
): (kind: string, content: Buffer) => Promise<Buffer> {
  const jobs: Jobs = {
    inspectFace: ([picture, options]) => engine.inspectFace(picture, options),
    compareViews: ([views]) => engine.compareViews(views),
    describeFace: ([picture]) => engine.describeFace(picture),
    readDocument: ([picture]) => engine.readDocument(picture),
  };
  const known: ReadonlyMap<string, (content: never) => Promise<unknown>> = new Map(Object.entries(jobs));
  return async (kind, bytes) => {
    const job = known.get(kind);
    if (job === undefined) {
      const error = { code: 'vision_failed' as const, message: `Unknown kind of job: ${kind}` };
      return pack({ error } satisfies JobReport);
    }
    const content = unpack(bytes);
    const work = () => reportOf(job(content as never));
    const traceparent = traceOf(content);
    return pack(await (tracing === null || traceparent === null ? work() : tracing.below(traceparent, work)));
  };
}

async function reportOf(work: Promise<unknown>): Promise<JobReport> {
  try {
    return { result: await work };
  } catch (error) {
    const code = errorCode(error);
    const message = error instanceof Error ? error.message : 'Unknown failure';
    return { error: { code: isVisionCode(code) ? code : 'vision_failed', message } };
  }
}

const codes: readonly string[] = [
  'vision_busy',
  'vision_timeout',
  'image_unreadable',
  'vision_failed',
] satisfies VisionErrorCode[];
const isVisionCode = (code: string | undefined): code is VisionErrorCode =>
  code !== undefined && codes.includes(code);
