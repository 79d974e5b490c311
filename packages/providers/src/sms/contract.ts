import * as v from 'valibot';
import { id, phone } from '../contract/common.ts';
import { type Contract, operation } from '../http/operation.ts';

export const sendMessage = operation({
  id: 'sendMessage',
  method: 'POST',
  path: '/messages/',
  summary: 'Send one text message',
  body: v.object({
    to: phone,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
    /** Correlates the message with its cause; holds no personal data. */
    ref: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  }),
  reply: v.object({ id }),
  status: 201,
  safe: false,
  refusals: { invalid_message: 400, invalid_phone: 400, rejected: 409 },
});

export const smsContract: Contract = {
  name: 'sms',
  title: 'SMS',
  description: "Sends the organization's own text messages.",
  operations: [sendMessage],
};
