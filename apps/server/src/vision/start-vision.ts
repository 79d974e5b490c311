import {
  type Backend,
  type DatabaseLocation,
  listen,
  measureResources,
  measureVisionWork,
  startVisionWork,
  type Tracing,
  WORK_CHANNEL,
} from '@kuelik/backend';
import { createVisionEngine, type VisionEngineOptions } from '@kuelik/vision/node';
import { aroundVision } from './around-vision.ts';
import { VISION_CONTRACT } from './contract.ts';
import { jobPerformer } from './perform-job.ts';
import { traceVision } from './trace-vision.ts';

/**
 * Starts the work of a vision process: what API processes hand over, one job for each thread.
 *
 * @param fail called with an error and a sentence for the log
 * @returns stops it, and resolves when the jobs at work are done.
 */
export function startVision(
  { context, registry }: Backend,
  {
    vision,
    location,
    tracing,
  }: {
    readonly vision: VisionEngineOptions;
    readonly location: DatabaseLocation;
    readonly tracing: Tracing | null;
  },
  fail: (error: unknown, sentence: string) => void,
): () => Promise<void> {
  const engine = createVisionEngine(vision);
  measureResources(context, registry, engine.load);
  const worker = startVisionWork(context, {
    contract: VISION_CONTRACT,
    places: engine.load().threads,
    perform: jobPerformer(aroundVision(engine, traceVision(tracing)), tracing),
    ...measureVisionWork(registry),
    onError: (error) => fail(error, 'vision work failed'),
  });
  const notices = location.kind === 'server' ? listen(location, [WORK_CHANNEL], () => worker.wake()) : null;
  return async () => {
    await notices?.stop();
    await worker.stop();
    await engine.close();
  };
}
