/** Why a PDF cannot be read unambiguously, the way all viewers read it. */
export type UnreadableReason =
  /** No `%PDF-` at the first byte, or no `startxref` and `%%EOF` at the end. */
  | 'no_pdf'
  /** A cross-reference that is broken, loops, or does not match the objects: viewers repair it in different ways. */
  | 'cross_reference'
  /** An object with a syntax error. */
  | 'damaged'
  /** Two objects in the same place: viewers may pick either. */
  | 'ambiguous'
  | 'encrypted'
  /** More objects, nesting or decompressed bytes than the budget allows. */
  | 'too_complex';

/** A PDF that cannot be read without guessing. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Limits for reading one file. */
export interface Limits {
  /** Values read and compared, over all versions of the file. */
  readonly steps: number;
  /** Entries of all cross-reference sections together. */
  readonly entries: number;
  /** Cross-reference sections: each incremental update adds one. */
  readonly sections: number;
  /** Nesting of arrays and dictionaries. */
  readonly depth: number;
  /** Decompressed size of all streams together, bytes. */
  readonly unfolded: number;
}

/** Far above any real document of 25 MB, and read in a few seconds of processor time at most. */
export const defaultLimits: Limits = {
  steps: 3_000_000,
  entries: 1_000_000,
  sections: 400,
  depth: 100,
  unfolded: 64 * 1024 * 1024,
};

const STEPS_PER_LOOK = 4096;

/** Counts the cost of reading a file, and stops at the limits. One budget per file. */
export class Budget {
  readonly limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #steps = 0;
  #entries = 0;
  #unfolded = 0;

  /** @param signal stops the reading early with its own reason; checked every few thousand steps. */
  constructor(limits: Partial<Limits> = {}, signal?: AbortSignal) {
    this.limits = { ...defaultLimits, ...limits };
    this.#signal = signal;
  }

  /** @throws UnreadablePdfError `too_complex`; the signal's reason. */
  step(count = 1): void {
    const before = this.#steps;
    this.#steps += count;
    if (this.#steps > this.limits.steps) throw tooComplex('values');
    if (Math.floor(before / STEPS_PER_LOOK) !== Math.floor(this.#steps / STEPS_PER_LOOK)) {
      this.#signal?.throwIfAborted();
    }
  }

  /** @throws UnreadablePdfError `too_complex` */
  entry(): void {
    this.#entries += 1;
    if (this.#entries > this.limits.entries) throw tooComplex('cross-reference entries');
    this.step();
  }

  /** How many bytes may still be decompressed. */
  get unfoldable(): number {
    return this.limits.unfolded - this.#unfolded;
  }

  /** @throws UnreadablePdfError `too_complex` */
  unfold(bytes: number): void {
    this.#unfolded += bytes;
    if (this.#unfolded > this.limits.unfolded) throw tooComplex('unfolded bytes');
    this.#signal?.throwIfAborted();
  }
}

export const tooComplex = (what: string): UnreadablePdfError =>
  new UnreadablePdfError('too_complex', `The PDF has too many ${what}`);
