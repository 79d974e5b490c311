import {
  createPool,
  FileKilledError,
  type ProcessLimits,
  startProcess,
  type TimeLimits,
} from '@kuelik/processes';
import { AppError } from '../errors.ts';
import type { CleanPicture, PictureBounds } from './decode-picture.ts';
import type { PictureReply, PictureRequest } from './picture-messages.ts';

const RETRY_AFTER_SECONDS = 10;

/** What one picture may cost. */
export type PictureBudget = TimeLimits & Pick<ProcessLimits, 'residentMb'>;

/**
 * The most expensive picture that is accepted, 60 megapixels in a hundred scans, takes some ten seconds of processor
 * time; one of 49 that is held whole takes 540 MB; a photo of a phone a quarter of a second and 260 MB. Whoever needs longer
 * by the clock waits for a crowded processor.
 */
const BUDGET: PictureBudget = { processorMs: 20_000, clockMs: 60_000, residentMb: 800 };

/** libvips gives pixels back from another thread: with an arena for each, glibc keeps 150 MB more after every photo. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

/** Decodes strangers' pictures in processes that hold no secrets and are killed when a picture exceeds its budget. */
export interface PictureCleaner {
  /**
   * Fully decodes and re-encodes a photo as JPEG: upright, in sRGB, without metadata.
   *
   * @throws AppError 415 `wrong_file` if it is not a JPEG or PNG, or an animation; 413 `large_file` above the
   * rule's pixels, or if decoding it would need too much memory; 400 `parse_error` if it is damaged, has more scans than any
   * real one, or exceeds its budget; 503 `overloaded` if the processor is too busy.
   */
  cleanPicture(original: Buffer, bounds?: PictureBounds): Promise<CleanPicture>;
  /** As `cleanPicture`, to a transparent square PNG of 132 px. */
  cleanLogo(original: Buffer): Promise<CleanPicture>;
}

export function createPictureCleaner({ residentMb, ...file }: PictureBudget): PictureCleaner {
  const pool = createPool<PictureRequest, PictureReply>({
    // Two at once, as many as one processor decodes while the other serves.
    processes: 2,
    queue: 64,
    file,
    start: { processorMs: 30_000, clockMs: 180_000 },
    // A start takes a third of a second of processor time: kept from one step of a person to the next.
    idleMs: 120_000,
    open: (events) => startProcess(workerEntry(), { heapMb: 128, residentMb, env: ONE_ARENA }, events),
  });
  const clean = async (request: PictureRequest): Promise<CleanPicture> => {
    const reply = await pool.run(request).catch((cause: unknown) => {
      throw cause instanceof FileKilledError ? killed(cause) : cause;
    });
    if ('clean' in reply) return reply.clean;
    const { httpStatus, code, message, detail } = reply.refusal;
    throw new AppError(httpStatus, code, { message, detail });
  };
  return {
    cleanPicture: (picture, bounds = {}) => clean({ kind: 'photo', picture, bounds }),
    cleanLogo: (picture) => clean({ kind: 'logo', picture }),
  };
}

export const { cleanPicture, cleanLogo } = createPictureCleaner(BUDGET);

/** The bundled server has `picture.worker.js` beside it; from source, a small module sets up TypeScript first. */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './picture.worker.source.mjs' : './picture.worker.js', import.meta.url);
}

const killed = (cause: FileKilledError) =>
  cause.limit === 'clockMs'
    ? new AppError(503, 'overloaded', { retryAfter: RETRY_AFTER_SECONDS, cause })
    : new AppError(400, 'parse_error', {
        message: 'Decoding the picture takes too much time or memory',
        cause,
      });
