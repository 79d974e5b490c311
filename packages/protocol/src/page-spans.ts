/** What a traced page tells of itself: names of spans, and nothing else. */
export const pageSpanNames = ['page load', 'camera opened', 'model loaded', 'call'] as const;

/** A span of a page that is part of a trace. */
export interface PageSpan {
  readonly name: (typeof pageSpanNames)[number];
  /** 16 hexadecimal digits, as that of its parent. */
  readonly id: string;
  readonly parent: string;
  /** Its beginning by the server's clock, milliseconds since the epoch. */
  readonly at: number;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** Of a call: the status of the reply, 0 without one. */
  readonly status?: number | undefined;
}

/** Spans of one page, as it sends them to `/metrics/spans/`. */
export interface PageSpans {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  readonly spans: readonly PageSpan[];
}

/** The most spans of one report. */
export const mostPageSpans = 64;
