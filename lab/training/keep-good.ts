/** Accuracy below which a network does not read: the committed ones have 0.85 and 0.85. */
const LEAST = 0.8;

/**
 * Keeps a trial run from overwriting the product's network.
 *
 * @param folder where the run writes to; undefined for the product itself
 * @throws Error if the product's network would be replaced by one that does not read
 */
export function keepGood(accuracy: number, folder: string | undefined): void {
  if (folder !== undefined || accuracy >= LEAST) return;
  const share = accuracy.toFixed(3);
  throw new Error(
    `Accuracy ${share} is below ${LEAST}: the product keeps its network. Name a folder to write it.`,
  );
}
