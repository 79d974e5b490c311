/** A storage that may be forbidden (private windows, sandboxed frames), then null. */
export function storageOf(window: Window, kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Parses a URL, or null if it is invalid. `URL.canParse` is missing in supported browsers. */
export function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
