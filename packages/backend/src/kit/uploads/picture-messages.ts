import type { AppErrorOptions } from '../errors.ts';
import type { CleanPicture, PictureBounds } from './decode-picture.ts';

/** What a process is asked to do with a stranger's picture. */
export type PictureRequest = { readonly picture: Buffer } & (
  | { readonly kind: 'photo'; readonly bounds: PictureBounds }
  | { readonly kind: 'logo' }
);

/** Its answer; a refusal is an `AppError`, as plain data. */
export type PictureReply =
  | { readonly clean: CleanPicture }
  | {
      readonly refusal: Required<Pick<AppErrorOptions, 'message' | 'detail'>> & {
        readonly httpStatus: number;
        readonly code: string;
      };
    };
