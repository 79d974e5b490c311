/** A storage that may be forbidden (private windows, sandboxed frames): null then. */
export function storageOf(window: Window, kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
