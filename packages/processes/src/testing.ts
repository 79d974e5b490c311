/**
 * The most bytes that `work` handled in one turn of the event loop, as reported through `handled`.
 * Unlike a duration, the number is the same on a busy machine.
 */
export async function mostPerTurn(
  work: (handled: (bytes: number) => void) => Promise<unknown>,
): Promise<number> {
  let [most, now] = [0, 0];
  let turn = setImmediate(next);
  function next() {
    now = 0;
    turn = setImmediate(next);
  }
  try {
    await work((bytes) => {
      now += bytes;
      most = Math.max(most, now);
    });
    return most;
  } finally {
    clearImmediate(turn);
  }
}
