import { startBackend } from '../../src/face/tensorflow.ts';
import { readEngine } from '../../src/node/model-files.ts';

/** Starts the WebAssembly engine for matrix multiplication: one thread, SIMD. */
export async function startEngine(): Promise<void> {
  await startBackend(await readEngine(null));
}
