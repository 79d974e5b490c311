import * as v from 'valibot';
import { base64, id, iin } from '../contract/common.ts';
import { type Contract, operation } from '../http/operation.ts';

export const startCheck = operation({
  id: 'startCheck',
  method: 'POST',
  path: '/checks/',
  summary: "Compare a live photo with the state's photo; the same reference returns the same check",
  body: v.object({
    iin,
    /** JPEG. */
    photo: base64,
    reference: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  }),
  reply: v.object({ proc_id: id }),
  status: 201,
  safe: true,
  refusals: { invalid_iin: 400, iin_not_found: 404, photo_unreadable: 400, no_access: 403 },
});

export const readCheck = operation({
  id: 'readCheck',
  method: 'GET',
  path: '/checks/{proc_id}/',
  summary: 'How a comparison stands',
  body: null,
  reply: v.variant('status', [
    v.object({ status: v.literal('PROCESSING') }),
    v.object({
      status: v.literal('FINISHED'),
      matching: v.boolean(),
      /** 0 to 1; null if the service does not report it. */
      similarity: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    }),
  ]),
  status: 200,
  safe: true,
  refusals: { proc_not_found: 404, iin_not_found: 404 },
});

export const photoCheckContract: Contract = {
  name: 'photo-check',
  title: 'State photo check',
  description: "Compares a live photo with the state's photo of a person.",
  operations: [startCheck, readCheck],
};
