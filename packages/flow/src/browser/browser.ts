/** A storage that may be forbidden (private windows, sandboxed frames): null then. */
export function storageOf(window: Window, kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** An address taken apart, or null for what is none. `URL.canParse` is missing in browsers that the product supports. */
export function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
