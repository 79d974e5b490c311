import { startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { readEngine } from '../../packages/vision/src/node/model-files.ts';

/** Starts the WebAssembly engine for matrix multiplication: one thread, SIMD. */
export async function startEngine(): Promise<void> {
  await startBackend(await readEngine(null));
}
