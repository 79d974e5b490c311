import { answerRequests } from '@kuelik/processes';
import { AppError } from '../errors.ts';
import { decodeLogo, decodePhoto } from './decode-picture.ts';
import type { PictureReply, PictureRequest } from './picture-messages.ts';

/** Bytes still held after a picture, 260 MB after a photo; above this the next one gets a new process. */
const TIRED_BYTES = 320 * 1024 * 1024;

async function perform(request: PictureRequest): Promise<PictureReply> {
  const { kind, picture } = request;
  try {
    return { clean: await (kind === 'logo' ? decodeLogo(picture) : decodePhoto(picture, request.bounds)) };
  } catch (cause) {
    const { httpStatus, code, message, detail } =
      cause instanceof AppError ? cause : new AppError(400, 'parse_error', { cause });
    return { refusal: { httpStatus, code, message, detail } };
  }
}

answerRequests(perform, TIRED_BYTES);
