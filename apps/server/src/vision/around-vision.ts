import type { VisionEngine } from '@kuelik/vision/node';

/** Runs a vision job, named after the engine's method, with whatever surrounds it, such as a trace. */
export type Around = <T>(job: string, work: () => Promise<T>) => Promise<T>;

/** The engine with each of its jobs run by `around`. */
export const aroundVision = (engine: VisionEngine, around: Around): VisionEngine => ({
  inspectFace: (picture, options) => around('inspectFace', () => engine.inspectFace(picture, options)),
  compareViews: (views) => around('compareViews', () => engine.compareViews(views)),
  describeFace: (picture) => around('describeFace', () => engine.describeFace(picture)),
  readDocument: (picture) => around('readDocument', () => engine.readDocument(picture)),
  close: () => engine.close(),
});
