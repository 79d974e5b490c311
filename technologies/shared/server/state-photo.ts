import { AppError, cleanPicture } from '@kuelik/backend';
import { afterWait } from './after-wait.ts';

/**
 * The photo of a state's answer as a new JPEG, upright and without metadata. It is decoded like a stranger's picture, in a
 * process that can be killed: a malformed file must not harm the server or the vision threads.
 *
 * @param base64 a JPEG or PNG, also as a `data:` address
 * @returns null for a missing photo, and for one that is of another format, is damaged or costs too much
 * @throws AppError 503 `overloaded` if the processor is too busy
 */
export async function statePhoto(base64: string | null | undefined): Promise<Buffer | null> {
  const sent = Buffer.from((base64 ?? '').replace(/^data:[^,]*,/, ''), 'base64');
  if (sent.length === 0) return null;
  try {
    return (await afterWait(cleanPicture(sent))).bytes;
  } catch (error) {
    if (error instanceof AppError && error.httpStatus < 500) return null;
    throw error;
  }
}
