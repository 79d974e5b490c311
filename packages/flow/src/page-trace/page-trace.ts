import type { PageSpan } from '@kuelik/protocol';

/** A page's place in a trace, which the server has written into it: the W3C header of its own span, and its clock. */
export interface PageTraceStart {
  readonly traceparent: string;
  /** Base path of the API, on the page's own origin. */
  readonly api: string;
  /** The server's time when it sent the page, milliseconds since the epoch. */
  readonly at: number;
}

/** Spans that are sent together; the server takes twice as many. */
const batch = 32;
/** Milliseconds that a span waits for others. */
const patience = 5_000;
/** Spans of one page. Later calls belong to the page itself: a page that polls for hours stays a trace that can be read. */
const most = 500;
/** Before a span's name in the User Timing measures of cameras and models. */
const prefix = 'kuelik: ';

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The span of one call. */
interface CallSpan {
  /** The W3C header `traceparent`. */
  readonly header: string;
  /** @param status of the reply; 0: none came */
  end(status: number): void;
}

/**
 * Makes the page's work a part of the server's trace: its loading, camera, models and calls, each of which carries
 * `traceparent`. Only in pages of our own, since it replaces `fetch`; a script of its own, which only traced pages load.
 * What it reports names no address, and a report that is lost is not repeated.
 */
export function tracePage(
  window: Window & typeof globalThis,
  { traceparent, api, at }: PageTraceStart,
): void {
  const { performance, navigator, document, location } = window;
  const [version, trace = '', server = '', flags] = traceparent.split('-');
  const page = newId();
  let waiting: PageSpan[] = [];
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** From the page's clock to the server's: halfway between request and reply it was the server's time. */
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const origin = at - ((loading?.requestStart ?? 0) + (loading?.responseStart ?? 0)) / 2;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    // Plain text needs no preflight, and a beacon outlives the page.
    const body = new Blob([JSON.stringify({ trace, spans: waiting })], { type: 'text/plain' });
    waiting = [];
    navigator.sendBeacon(`${api}/metrics/spans/`, body);
  };

  const note = (span: Pick<PageSpan, 'id' | 'parent' | 'name' | 'status'>, start: number, end: number) => {
    waiting.push({ ...span, at: Math.round(origin + start), ms: Math.max(0, Math.round(end - start)) });
    if (waiting.length >= batch) send();
    else timer ??= setTimeout(send, patience);
  };

  /** Whether the page may report one more. */
  const isOneMore = () => {
    count += 1;
    return count <= most;
  };

  const begin = (address: string): CallSpan | null => {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(`${api}/`)) return null;
    const isKept = isOneMore();
    const id = isKept ? newId() : page;
    const start = performance.now();
    return {
      header: [version, trace, id, flags].join('-'),
      end: (status) => {
        if (isKept) note({ id, parent: page, name: 'call', status }, start, performance.now());
      },
    };
  };

  const { fetch } = window;
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const span = begin(request?.url ?? String(input));
    if (span === null) return fetch(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    headers.set('traceparent', span.header);
    const reply = fetch(input, { ...init, headers });
    reply.then(
      ({ status }) => span.end(status),
      () => span.end(0),
    );
    return reply;
  };

  const addresses = new WeakMap<XMLHttpRequest, string>();
  const { open, send: sendUpload } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...how: unknown[]) {
    addresses.set(this, String(how[1]));
    return Reflect.apply(open, this, how);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const span = begin(addresses.get(this) ?? '');
    if (span !== null) {
      this.setRequestHeader('traceparent', span.header);
      this.addEventListener('loadend', () => span.end(this.status));
    }
    sendUpload.call(this, body);
  };

  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (!name.startsWith(prefix) || !isOneMore()) continue;
      const span = { id: newId(), parent: page, name: name.slice(prefix.length) as PageSpan['name'] };
      note(span, startTime, startTime + duration);
    }
  }).observe({ type: 'measure', buffered: true });

  window.addEventListener('load', () =>
    note({ id: page, parent: server, name: 'page load' }, 0, performance.now()),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}
