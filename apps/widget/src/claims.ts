/** Which element runs which session. */
const holders = new Map<string, object>();
/** Elements that wait for a session to be free. */
const waiting = new Map<object, () => void>();

/**
 * Claims a session for an element: two flows of one session on a page would compete for the camera and for
 * replies. False if another element has claimed it; `onFree` is called when it is released.
 */
export function claim(session: string, holder: object, onFree: () => void): boolean {
  const current = holders.get(session);
  if (current !== undefined && current !== holder) {
    waiting.set(holder, onFree);
    return false;
  }
  waiting.delete(holder);
  holders.set(session, holder);
  return true;
}

/** Releases what the element has claimed or waits for. */
export function release(holder: object): void {
  waiting.delete(holder);
  let freed = false;
  for (const [session, current] of holders) {
    if (current === holder) freed = holders.delete(session);
  }
  if (freed) for (const onFree of [...waiting.values()]) onFree();
}
