import {
  type FaceDescription,
  ImageUnreadableError,
  type VisionEngine,
  visionError,
} from '@kuelik/vision/node';
import { expect, it } from 'vitest';
import { handedOverVision } from './handed-over.ts';
import { jobPerformer } from './perform-job.ts';

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
