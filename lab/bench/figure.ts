/** One measured number and its reference. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | 'KB gzip'
    | 'ms CPU'
    | 'ms'
    | 'frames/s'
    | 'requests/s'
    | 'sessions/s'
    | '%'
    | 'pictures'
    | 'frames'
    | 'KB';
  /** What the reference is, in words. */
  readonly reference: string;
  /** In the same unit; the printed ratio is the value divided by this. */
  readonly referenceValue: number;
}

/** The median of several runs. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
