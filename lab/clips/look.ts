import type { FaceFrame } from '@kuelik/vision/face';
import { createRawSource } from '../../packages/vision/src/face/frames/raw-source.ts';
import { createFaceFollower } from '../../packages/vision/src/face/observe/follower.ts';
import { createFaceNetworks, startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import { readEngine, readModel } from '../../packages/vision/src/node/model-files.ts';

/** The browser's tracker without its worker: each call starts tracking again. */
export async function trackers(): Promise<() => (jpeg: Buffer) => Promise<FaceFrame>> {
  await startBackend(await readEngine(null));
  const networks = await createFaceNetworks(await readModel('detector', null), await readModel('mesh', null));
  return () => {
    const follower = createFaceFollower(networks);
    return async (jpeg) => follower.observe(createRawSource(await decodePicture(jpeg)));
  };
}
