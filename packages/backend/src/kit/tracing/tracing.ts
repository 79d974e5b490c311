/** What a span says: names, counts and outcomes; never personal data, values of statements or a session's id. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Who works: `server` answers a call, `client` waits for someone else's reply, `internal` is neither. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A span that has begun. */
export interface OpenSpan {
  /** Runs `work`; spans that begin in it, also after a wait, are children of this one. */
  within<T>(work: () => T): T;
  /** Ends the span, once; with the code of an error it has failed. */
  end(attributes?: SpanAttributes, error?: string | null): void;
}

/** A span of someone else, such as a page, with the identifiers that they gave it. */
export interface ForeignSpan {
  /** Hexadecimal, as in a `traceparent`: 32 digits, then 16 each. */
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly kind: SpanKind;
  /** Its beginning, milliseconds since the epoch, and how many it took. */
  readonly at: number;
  readonly ms: number;
  readonly attributes: SpanAttributes;
  readonly error: string | null;
}

/** Where spans go. Null in its place: nothing is traced. */
export interface Tracing {
  /**
   * Begins a span: a child of the current one, or else of the caller's.
   * @param traceparent the caller's span, as in the W3C header of this name; one that is malformed is ignored.
   */
  start(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent?: string): OpenSpan;
  /** The current span for another process, as in the W3C header `traceparent`; null without one. */
  current(): string | null;
  /** Runs `work` below a span of another process, as `current` gave it there. */
  below<T>(traceparent: string, work: () => T): T;
  /**
   * Records a span that ends now and took `ms` milliseconds, as a child of the current one; without a current
   * one, nothing.
   */
  ended(
    name: string,
    kind: SpanKind,
    span: { readonly ms: number; readonly attributes: SpanAttributes; readonly error?: string | null },
  ): void;
  /** Records a span as someone else measured it, if its trace is kept. */
  record(span: ForeignSpan): void;
}

/** The work of a span, and what to say of its result. */
export interface SpanWork<T> {
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  readonly work: () => Promise<T>;
  readonly outcome?: (result: T) => SpanAttributes;
  /** The code of an error; its type by default. Messages are not kept: they may quote values. */
  readonly codeOf?: (error: unknown) => string;
}

/** Does work in its own span; without tracing, just the work. */
export async function inSpan<T>(tracing: Tracing | null, name: string, span: SpanWork<T>): Promise<T> {
  if (tracing === null) return span.work();
  const open = tracing.start(name, span.kind, span.attributes ?? {});
  try {
    const result = await open.within(span.work);
    open.end(span.outcome?.(result) ?? {});
    return result;
  } catch (error) {
    open.end({}, (span.codeOf ?? typeOf)(error));
    throw error;
  }
}

const typeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
