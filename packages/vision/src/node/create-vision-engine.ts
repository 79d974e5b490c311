import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ViewShift } from '../face/parallax/views.ts';
import type { InspectOptions, MeasuredVisionEngine } from './engine.ts';
import { visionError } from './errors.ts';
import { createPool, type StartThread } from './pool.ts';
import type { JobReply, JobRequest, PictureResults, WorkerSettings } from './protocol.ts';

export interface VisionEngineOptions {
  /** Maximum threads; each takes 250 to 300 MB. Default: one less than the processors, at least 1. */
  readonly workers?: number;
  /** Maximum queued jobs. Default: 8 per thread. */
  readonly queue?: number;
  /** Time limit of one job, including model loading by a new thread. Default: 30,000. */
  readonly jobTimeoutMs?: number;
  /** Folder with the model files; default: as installed with the packages. */
  readonly modelsDir?: string;
}

/**
 * The bundled server has `vision.worker.js` beside it; from source, a small module sets up TypeScript first.
 */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './vision.worker.source.mjs' : './vision.worker.js', import.meta.url);
}

function startThread(settings: WorkerSettings): StartThread<JobRequest, JobReply> {
  return ({ reply, died }) => {
    const worker = new Worker(workerEntry(), { execArgv: [], workerData: settings, name: 'vision' });
    worker.on('message', reply);
    worker.on('error', died);
    worker.on('exit', (code) => died(new Error(`exit code ${code}`)));
    return {
      send: (request) => worker.postMessage(request),
      end: async () => {
        worker.removeAllListeners();
        worker.on('error', () => undefined);
        await worker.terminate();
      },
    };
  };
}

/**
 * The vision code on a pool of threads, started on demand; each loads the models once. See `VisionEngine` for
 * the errors.
 */
export function createVisionEngine(options: VisionEngineOptions = {}): MeasuredVisionEngine {
  const workers = options.workers ?? Math.max(1, availableParallelism() - 1);
  const pool = createPool<JobRequest, JobReply>({
    workers,
    queue: options.queue ?? workers * 8,
    jobTimeoutMs: options.jobTimeoutMs ?? 30_000,
    start: startThread({ modelsDir: options.modelsDir ?? null }),
  });
  let lastId = 0;

  async function answer(request: JobRequest): Promise<unknown> {
    const reply = await pool.run(request);
    if ('error' in reply) throw visionError(reply.error.code, reply.error.message);
    return reply.result;
  }
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const run = async <Kind extends keyof PictureResults>(
    kind: Kind,
    picture: Uint8Array,
    inspect: InspectOptions = {},
  ) => (await answer({ id: nextId(), kind, picture, inspect })) as PictureResults[Kind];

  return {
    inspectFace: (picture, inspect) => run('inspectFace', picture, inspect),
    compareViews: async (views) =>
      (await answer({ id: nextId(), kind: 'compareViews', views })) as ViewShift[],
    describeFace: (picture) => run('describeFace', picture),
    readDocument: (picture) => run('readDocument', picture),
    load: () => pool.load(),
    close: () => pool.close(),
  };
}
