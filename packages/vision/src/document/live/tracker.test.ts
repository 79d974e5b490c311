import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDocumentTracker } from './tracker.ts';

class FakeWorker {
  static started: FakeWorker[] = [];
  /** How many more the browser starts before it throws. */
  static left = Number.POSITIVE_INFINITY;
  readonly terminate = vi.fn();
  constructor() {
    if (FakeWorker.left === 0) throw new DOMException('No more workers', 'SecurityError');
    FakeWorker.left -= 1;
    FakeWorker.started.push(this);
  }
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  FakeWorker.started = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'https://host.test' });
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([0, 1])('where the browser starts only %d of its workers, it throws and leaves nothing', (left) => {
  FakeWorker.left = left;
  const added = vi.spyOn(page, 'addEventListener');
  const removed = vi.spyOn(page, 'removeEventListener');
  expect(() => createDocumentTracker(() => undefined)).toThrow('No more workers');
  expect(FakeWorker.started).toHaveLength(left);
  for (const { terminate } of FakeWorker.started) expect(terminate).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
