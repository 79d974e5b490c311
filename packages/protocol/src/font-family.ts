/** URL prefix of a font in a flow configuration: the specification, section 2. */
const specimenPrefix = 'https://fonts.google.com/specimen/';

/**
 * The font family named by a URL, or null. Only letters, digits, spaces and hyphens are allowed, so that no
 * configuration can inject CSS.
 */
export function fontFamily(address: string | null): string | null {
  if (address === null) return null;
  const name = address
    .replace(specimenPrefix, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const words = name.replace(/\+|%20/g, ' ').trim();
  return /^[\p{L}\d][\p{L}\d -]{0,63}$/u.test(words) ? words : null;
}
