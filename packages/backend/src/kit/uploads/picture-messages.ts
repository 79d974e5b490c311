import type { AppErrorOptions } from '../errors.ts';
import type { CleanPicture, PictureBounds } from './decode-picture.ts';

/** A process's task: what to do with an uploaded picture. */
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
