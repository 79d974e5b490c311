/** Browsers with different ways to undo a refused camera permission. */
export type BrowserFamily =
  | 'webView'
  | 'ios'
  | 'samsung'
  | 'android'
  | 'firefox'
  | 'safari'
  | 'chromium'
  | 'other';

/** The family of a user agent string. Used only for advice, never for feature detection. */
export function browserFamily(userAgent: string): BrowserFamily {
  const ios = /iPhone|iPad|iPod/.test(userAgent);
  if (/; wv\)|FBAN|FBAV|Instagram|Telegram|MicroMessenger/.test(userAgent)) return 'webView';
  if (ios) return /Safari\//.test(userAgent) ? 'ios' : 'webView';
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'android' : 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Chrome\//.test(userAgent)) return 'chromium';
  if (/Safari\//.test(userAgent)) return 'safari';
  return 'other';
}

const phones: readonly BrowserFamily[] = ['webView', 'ios', 'samsung', 'android'];

/** Whether the browser runs on a phone or tablet. */
export const isPhone = (family: BrowserFamily): boolean => phones.includes(family);
