import { fill } from '../i18n/fill.ts';

/**
 * The attempts left as a field's hint, whose place is kept while the number is unknown.
 *
 * @param text with `{n}`
 */
export const attemptsHint = (text: string, left: number | null) => ({
  hint: left === null ? undefined : fill(text, { n: left }),
  hintRoom: [fill(text, { n: 0 })],
});
