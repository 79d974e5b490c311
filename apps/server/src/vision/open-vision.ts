import {
  type Backend,
  createVisionQueue,
  type DatabaseLocation,
  DONE_CHANNEL,
  listen,
  measureResources,
  measureVision,
  placeHere,
  type Tracing,
  type VisionQueue,
} from '@kuelik/backend';
import { createVisionEngine, type VisionEngine, type VisionEngineOptions } from '@kuelik/vision/node';
import { aroundVision } from './around-vision.ts';
import { VISION_CONTRACT } from './contract.ts';
import { withModels } from './find-models.ts';
import { handedOverVision } from './handed-over.ts';
import { traceVision } from './trace-vision.ts';

interface VisionSettings {
  readonly role: string;
  readonly vision: VisionEngineOptions;
  readonly siteDir: string;
  readonly visionQueue: number;
}

export interface OpenVision {
  readonly engine: VisionEngine;
  /** Refuses a form with pictures before it is sent. */
  readonly beforeForm: () => Promise<void>;
  /** The place of a session's form in the queue; `here` people wait before it in this process. */
  readonly findPlace: VisionQueue['place'];
  close(): Promise<void>;
}

/** The vision engine of a process that serves calls: its own threads, or those of vision processes. */
export function openVision(
  config: VisionSettings,
  location: DatabaseLocation,
  { context, registry }: Backend,
  tracing: Tracing | null,
): OpenVision {
  const observed = (engine: VisionEngine) =>
    aroundVision(aroundVision(engine, measureVision(registry)), traceVision(tracing));
  if (config.role !== 'api' || location.kind !== 'server') {
    // The engine starts its threads with the first picture.
    const own = createVisionEngine(withModels(config));
    measureResources(context, registry, own.load);
    return {
      engine: observed(own),
      beforeForm: async () => undefined,
      findPlace: placeHere,
      close: () => own.close(),
    };
  }
  const queue = createVisionQueue(context, { contract: VISION_CONTRACT, longest: config.visionQueue });
  const notices = listen(location, [DONE_CHANNEL], (_channel, payload) => queue.notify(payload));
  measureResources(context, registry, () => ({ threads: 0, busy: 0, waiting: 0 }));
  return {
    engine: observed(handedOverVision(queue, tracing)),
    beforeForm: () => queue.check(),
    findPlace: queue.place,
    close: async () => {
      queue.stop();
      await notices.stop();
    },
  };
}
