import * as v from 'valibot';

/** The catalogue's code of this technology. */
export const numberCheckCode = 'NUM';

/** Digits of the number. */
export const numberLength = 6;

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const numberQuery = v.object({ session_id: sessionId });

/** GET /number-check/number/: the number to repeat, the attempts left, and whether the step is passed. */
export const numberReply = v.object({
  number: v.string(),
  attempts_left: v.number(),
  is_passed: v.boolean(),
});
export type NumberReply = v.InferOutput<typeof numberReply>;

/** POST /number-check/confirm/. */
export const confirmRequest = v.object({
  session_id: sessionId,
  number: v.pipe(v.string(), v.maxLength(32)),
});
export const confirmReply = v.object({ number: v.string() });
export type ConfirmReply = v.InferOutput<typeof confirmReply>;

/** Codes of failed replies. */
export const numberErrors = ['wrong_number', 'maximum-attempts'] as const;
export type NumberError = (typeof numberErrors)[number];
