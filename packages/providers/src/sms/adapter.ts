import type { Caller } from '../http/caller.ts';
import { sendMessage } from './contract.ts';
import type { SmsSender } from './port.ts';

/** Text messages over HTTP. */
export function createSmsSender(call: Caller): SmsSender {
  return {
    send: ({ to, text, ref }) => call(sendMessage, { body: { to, text, ref } }),
  };
}
