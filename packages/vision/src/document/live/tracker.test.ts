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

test('a picture comes from the worker that finds outlines: the other one may read for seconds', async () => {
  const tracker = createDocumentTracker(() => undefined);
  const [outline, zone] = FakeWorker.all;
  const frame = { close: vi.fn() } as unknown as ImageBitmap;
  const jpeg = new Blob(['a picture']);
  const asked = tracker.picture(frame);
  expect(zone?.requests).toEqual([]);
  expect(outline?.requests).toEqual([{ id: 1, frame, shape: 'any' }]);
  outline?.onmessage?.({ data: { id: 1, seen: jpeg } });
  expect(await asked).toBe(jpeg);
  tracker.close();
  await expect(tracker.picture(frame)).rejects.toThrow('closed');
  expect(frame.close).toHaveBeenCalledTimes(1);
});
