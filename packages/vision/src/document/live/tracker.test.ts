import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker, openFakePage } from '../../workers/workers-harness.ts';
import { createDocumentTracker } from './tracker.ts';

let page: EventTarget;
beforeEach(() => {
  page = openFakePage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([0, 1])(
  'if the browser starts only %d of its workers, it throws and leaves nothing behind',
  (left) => {
    FakeWorker.left = left;
    const added = vi.spyOn(page, 'addEventListener');
    const removed = vi.spyOn(page, 'removeEventListener');
    expect(() => createDocumentTracker(() => undefined)).toThrow('No more workers');
    expect(FakeWorker.all).toHaveLength(left);
    for (const { terminate } of FakeWorker.all) expect(terminate).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  },
);
