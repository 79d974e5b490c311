/**
 * Schemes that a browser or the system handles itself: they never belong to an app, and some execute their
 * content.
 */
const taken = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'geo',
  'http',
  'https',
  'intent',
  'javascript',
  'mailto',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
]);

/**
 * Whether a text is an app's own URL scheme as listed by an integrator, such as `bankapp://` (RFC 3986,
 * section 3.1).
 */
export function isAppScheme(text: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]{1,62}):\/\/$/.exec(text)?.[1];
  return scheme !== undefined && !taken.has(scheme);
}
