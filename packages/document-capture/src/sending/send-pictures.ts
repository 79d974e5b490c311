import { sendPictureForm } from '@kuelik/camera';
import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import type { FormCall } from '@kuelik/protocol/resumable';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Side } from '../expected/expectation.ts';

/** What is sent for each side. */
export type SentPictures = Readonly<
  Partial<Record<Side, { readonly blob: Blob; readonly more?: readonly Blob[] }>>
>;

export interface PicturesCall<TSchema extends GenericSchema> {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly pictures: SentPictures;
  readonly schema: TSchema;
  /** Upload progress, 0..1; `waits` while the connection is lost, or for how many people are served first. */
  readonly onProgress: FormCall<TSchema>['onProgress'];
}

/** Milliseconds: 50 MB at a megabit a second, plus a busy server's reading time. */
const longestCall = 600_000;

/**
 * One idempotency key for the same pictures: a resend after a lost connection gets the original reply and
 * uses no second attempt.
 */
const attemptKeys = new WeakMap<SentPictures, string>();

function attemptKey(pictures: SentPictures): string {
  const key = attemptKeys.get(pictures) ?? createIdempotencyKey();
  attemptKeys.set(pictures, key);
  return key;
}

/** Sends a document's pictures and resolves with what the server read. Rejects with `ApiError`. */
export function sendPictures<TSchema extends GenericSchema>(
  client: ApiClient,
  { path, fields, pictures, schema, onProgress }: PicturesCall<TSchema>,
): Promise<InferOutput<TSchema>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const side of ['front', 'back'] as const) {
    const blob = pictures[side]?.blob;
    for (const frame of pictures[side]?.more ?? []) form.append(`more_${side}`, frame, `${side}.jpg`);
    if (blob) form.set(side, blob, `${side}.${blob.type === 'image/png' ? 'png' : 'jpg'}`);
  }
  const idempotencyKey = attemptKey(pictures);
  const call = { path, schema, idempotencyKey, timeout: longestCall, refusal: 'not_recognized' };
  return sendPictureForm(client, { ...call, form, onProgress });
}
