/** Accuracy below which a network counts as unusable; both committed networks have 0.85. */
const LEAST = 0.8;

/**
 * Keeps a trial run from overwriting the product's network.
 *
 * @param folder output folder of the run; undefined for the product itself
 * @throws Error if the product's network would be replaced by an unusable one
 */
export function keepGood(accuracy: number, folder: string | undefined): void {
  if (folder !== undefined || accuracy >= LEAST) return;
  const share = accuracy.toFixed(3);
  throw new Error(
    `Accuracy ${share} is below ${LEAST}: the product keeps its network. Name a folder to write it.`,
  );
}
