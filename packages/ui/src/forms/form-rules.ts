import { phoneLength } from '../controls/text-rules.ts';

/** Digits of an IIN: the product specification, section 3. */
export const iinLength = 12;

/**
 * Mobile numbers of Kazakhstan after the country code: the operators' prefixes 700-702, 705-708, 747,
 * 760-764, 771, 775-778 and 785, as libphonenumber's metadata has them.
 */
const kazakhstanMobile = /^7(0[0-25-8]|47|6[0-4]|7[15-8]|85)\d{7}$/;

/** Whether an E.164 number is a mobile number of Kazakhstan: one that an SMS from 1414 can reach. */
export const isKazakhstanMobile = (phone: string): boolean =>
  phone.length === phoneLength + 1 && phone.startsWith('+7') && kazakhstanMobile.test(phone.slice(2));

/** Whole seconds until `endsAt`, 0 once it has passed. Both are milliseconds since the epoch. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));

/** The moment that lies this many seconds ahead, in milliseconds since the epoch: for a server's `resend_after_s`. */
export const secondsFromNow = (seconds: number, now: number = Date.now()): number => now + seconds * 1000;

/**
 * What the field of a code holds once another SMS is on its way: the digits that it held when that was asked for, or
 * what is left of them, are of the SMS before, and go. What was typed since, after them or in their place, stays.
 */
export function codeAfterResend(code: string, atPress: string): string {
  if (code.startsWith(atPress)) return code.slice(atPress.length);
  return atPress.startsWith(code) ? '' : code;
}

/** The first code of `length` digits in the text of an SMS; null where there is none. */
export function codeInText(text: string, length: number): string | null {
  return text.match(/\d+/g)?.find((digits) => digits.length === length) ?? null;
}
