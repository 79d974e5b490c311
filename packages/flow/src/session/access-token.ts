/** Where a session's token is kept: in memory, and in session storage for a reload of the tab. */
export interface AccessToken {
  readonly get: () => string | null;
  readonly set: (token: string | null) => void;
}

/**
 * One session's token. Storage may be missing or full (private windows, sandboxed frames): then only memory
 * is used, and a reload validates again.
 */
export function createAccessToken(session: string, storage: Storage | null): AccessToken {
  const key = `kuelik-token:${session}`;
  let token: string | null = null;
  try {
    token = storage?.getItem(key) ?? null;
  } catch {
    // Refused: memory only.
  }
  return {
    get: () => token,
    set: (next) => {
      token = next;
      try {
        if (next === null) storage?.removeItem(key);
        else storage?.setItem(key, next);
      } catch {
        // Refused: memory only.
      }
    },
  };
}
