import { vi } from 'vitest';

/** Replaces the browser's workers: records those started and their messages, and lets a test reply. */
export class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  /** How many more workers the browser starts before it throws. */
  static left = Number.POSITIVE_INFINITY;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  readonly requests: unknown[] = [];
  readonly terminate = vi.fn();

  constructor() {
    super();
    if (FakeWorker.left === 0) throw new DOMException('No more workers', 'SecurityError');
    FakeWorker.left -= 1;
    FakeWorker.all.push(this);
  }

  postMessage(request: unknown): void {
    this.requests.push(request);
  }
}

/** The worker that was started last. */
export function lastWorker(): FakeWorker {
  const last = FakeWorker.all.at(-1);
  if (last === undefined) throw new Error('no worker was started');
  return last;
}

/**
 * A page whose workers are fake, initially none. Returns the stand-in for its document. `vi.unstubAllGlobals`
 * undoes it.
 */
export function openFakePage(origin = 'https://host.test'): EventTarget {
  FakeWorker.all = [];
  FakeWorker.left = Number.POSITIVE_INFINITY;
  const document = Object.assign(new EventTarget(), { baseURI: 'https://host.test/flow/1' });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { origin });
  return document;
}
