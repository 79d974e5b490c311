import { phoneLength } from '../controls/text-rules.ts';

/** Digits of an IIN: the product specification, section 3. */
export const iinLength = 12;

/**
 * Mobile numbers of Kazakhstan after the country code: the operators' prefixes 700-702, 705-708, 747,
 * 760-764, 771, 775-778 and 785, according to libphonenumber.
 */
const kazakhstanMobile = /^7(0[0-25-8]|47|6[0-4]|7[15-8]|85)\d{7}$/;

/** Whether an E.164 number is a mobile number of Kazakhstan, reachable by SMS from 1414. */
export const isKazakhstanMobile = (phone: string): boolean =>
  phone.length === phoneLength + 1 && phone.startsWith('+7') && kazakhstanMobile.test(phone.slice(2));

/** Whole seconds until `endsAt`, 0 afterwards. Both in milliseconds since the epoch. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));

/** The time this many seconds from now, in milliseconds since the epoch: for a server's `resend_after_s`. */
export const secondsFromNow = (seconds: number, now: number = Date.now()): number => now + seconds * 1000;

/**
 * How many leading digits of a code field still belong to the previous SMS after an edit. If an edit removes
 * several digits at once or replaces some, the person has started over: nothing after it counts as old, so
 * that a new code may begin with the digits of the old one.
 *
 * @param old how many belonged to it before the edit
 */
export function oldDigitsAfter(old: number, before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const removed = before.length - same;
  const isReplaced = removed > 0 && after.length > same;
  return removed > 1 || isReplaced ? 0 : Math.min(old, same);
}

/** The first code of `length` digits in an SMS text; null if there is none. */
export function codeInText(text: string, length: number): string | null {
  return text.match(/\d+/g)?.find((digits) => digits.length === length) ?? null;
}
