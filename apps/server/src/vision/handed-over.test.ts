import {
  type FaceDescription,
  ImageUnreadableError,
  type VisionEngine,
  visionError,
} from '@kuelik/vision/node';
import { expect, it } from 'vitest';
import { startCollector } from '../tracing/collector-harness.ts';
import { createOtlpTracing } from '../tracing/otlp.ts';
import { aroundVision } from './around-vision.ts';
import { handedOverVision } from './handed-over.ts';
import { jobPerformer } from './perform-job.ts';
import { traceVision } from './trace-vision.ts';

/** Both sides, with the bytes between them as the queue carries them. */
const across = (engine: Partial<VisionEngine>) => {
  const perform = jobPerformer(engine as VisionEngine);
  return handedOverVision({ ask: async (kind, content) => perform(kind, Buffer.from(content)) });
};
const picture = Buffer.from('picture');

it('carries pictures, options and typed arrays unchanged', async () => {
  const description = {
    descriptor: Float32Array.of(0.1, -0.2, 0.3),
    crop: Uint8Array.of(1, 2, 3),
  } as unknown as FaceDescription;
  const views = [{ pixels: Uint8Array.of(7), landmarks: Float32Array.of(1.5) }];
  const asked: unknown[] = [];
  const engine = across({
    describeFace: async (given) => {
      asked.push(Buffer.from(given).toString());
      return description;
    },
    inspectFace: async (_given, options) => {
      asked.push(options);
      return null as never;
    },
    compareViews: async (given) => {
      asked.push(given);
      return [];
    },
  });
  expect(await engine.describeFace(picture)).toEqual(description);
  await engine.inspectFace(picture, { identity: true });
  await engine.compareViews(views);
  expect(asked).toEqual(['picture', { identity: true }, views]);
});

it('rejects as the engine does on the other side', async () => {
  const failing = (code: Parameters<typeof visionError>[0]) =>
    across({
      readDocument: async () => {
        throw visionError(code, 'said there');
      },
    }).readDocument(picture);
  await expect(failing('image_unreadable')).rejects.toBeInstanceOf(ImageUnreadableError);
  await expect(failing('vision_timeout')).rejects.toMatchObject({
    code: 'vision_timeout',
    message: 'said there',
  });
  const broken = across({
    readDocument: async () => {
      throw new TypeError('a fault of ours');
    },
  });
  await expect(broken.readDocument(picture)).rejects.toMatchObject({ code: 'vision_failed' });
});

it('continues the trace of the call in the vision process, and tells jobs apart by their questions alone', async () => {
  const collector = await startCollector();
  const tracingOf = (service: string) =>
    createOtlpTracing({ url: collector.url, headers: {}, service, share: 1 });
  const [api, vision] = [tracingOf('api'), tracingOf('vision')];
  const there = { readDocument: async () => ({}) } as unknown as VisionEngine;
  const perform = jobPerformer(aroundVision(there, traceVision(vision)), vision);
  const questions: string[] = [];
  const queue: Parameters<typeof handedOverVision>[0] = {
    ask: async (kind, content, _asker, sent = content) => {
      questions.push(Buffer.from(content).toString('hex'));
      return perform(kind, Buffer.from(sent));
    },
  };
  const here = aroundVision(handedOverVision(queue, api), traceVision(api));
  const call = api.start('POST /call', 'server', {});
  await call.within(() => Promise.all([here.readDocument(picture), here.readDocument(picture)]));
  call.end();
  await here.readDocument(picture);
  await Promise.all([api.close(), vision.close()]);
  collector.close();
  expect(new Set(questions).size).toBe(1);

  const [root] = collector.spans.filter(({ name }) => name === 'POST /call');
  const waits = collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(waits).toHaveLength(2);
  for (const wait of waits) {
    const done = collector.spans.filter(({ parentSpanId }) => parentSpanId === wait.spanId);
    expect(done).toMatchObject([{ name: 'vision readDocument', traceId: root?.traceId }]);
  }
});
