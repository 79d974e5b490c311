import type { Tracing, VisionQueue } from '@kuelik/backend';
import { type VisionEngine, visionError } from '@kuelik/vision/node';
import { type HandedKind, type JobContents, type JobReport, pack, unpack, withTrace } from './contract.ts';

/** The engine of a process that hands its vision work to vision processes, whose spans continue its traces. */
export function handedOverVision(
  queue: Pick<VisionQueue, 'ask'>,
  tracing: Tracing | null = null,
): VisionEngine {
  const ask = async <Kind extends HandedKind>(
    kind: Kind,
    ...content: JobContents[Kind]
  ): Promise<Awaited<ReturnType<VisionEngine[Kind]>>> => {
    const traceparent = tracing?.current() ?? null;
    // The same question by another call is the same job.
    const sent = traceparent === null ? undefined : pack(withTrace(content, traceparent));
    const report = unpack(await queue.ask(kind, pack(content), undefined, sent)) as JobReport;
    if ('error' in report) throw visionError(report.error.code, report.error.message);
    // Both sides have the same contract.
    return report.result as Awaited<ReturnType<VisionEngine[Kind]>>;
  };
  return {
    inspectFace: async (picture, options) => ask('inspectFace', picture, options),
    compareViews: async (views) => ask('compareViews', views),
    describeFace: async (picture) => ask('describeFace', picture),
    readDocument: async (picture) => ask('readDocument', picture),
    close: async () => undefined,
  };
}
