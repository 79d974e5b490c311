/** Why a PDF cannot be read the one way that all viewers read it. */
export type UnreadableReason =
  /** No `%PDF-` at the first byte, or no `startxref` and `%%EOF` at the end. */
  | 'no_pdf'
  /** A cross-reference that is broken, loops, or says something else than what is found: viewers repair it, each in its way. */
  | 'cross_reference'
  /** An object that breaks the syntax. */
  | 'damaged'
  /** Two things in one place: viewers may pick either. */
  | 'ambiguous'
  | 'encrypted'
  /** More objects, nesting or unfolded bytes than the budget allows. */
  | 'too_complex';

/** A PDF that cannot be read, or only by guessing. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What reading one file may cost. */
export interface Limits {
  /** Values read and compared, over all versions of the file. */
  readonly steps: number;
  /** Entries of all cross-reference sections together. */
  readonly entries: number;
  /** Cross-reference sections: each saved change adds one. */
  readonly sections: number;
  /** Lists and dictionaries inside each other. */
  readonly depth: number;
  /** Bytes that compressed streams unfold to, all together. */
  readonly unfolded: number;
}

/** Far above any paper of 25 MB, and read in a few seconds of processor time at the most. */
export const defaultLimits: Limits = {
  steps: 3_000_000,
  entries: 1_000_000,
  sections: 400,
  depth: 100,
  unfolded: 64 * 1024 * 1024,
};

const STEPS_PER_LOOK = 4096;

/** Counts what reading a file costs, and ends it. One budget serves one file. */
export class Budget {
  readonly limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #steps = 0;
  #entries = 0;
  #unfolded = 0;

  /** @param signal ends the reading early, with its own reason: looked at each few thousand steps. */
  constructor(limits: Partial<Limits> = {}, signal?: AbortSignal) {
    this.limits = { ...defaultLimits, ...limits };
    this.#signal = signal;
  }

  /** @throws UnreadablePdfError `too_complex`; what the signal was aborted with. */
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

  /** How many bytes may still be unfolded. */
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
