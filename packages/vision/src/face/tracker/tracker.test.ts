import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastWorker, openFakePage } from '../../workers/workers-harness.ts';
import type { FaceFrame } from '../geometry/types.ts';
import { createFaceTracker, prefetchFaceTracker } from './tracker.ts';
import type { TrackerReply } from './tracker-protocol.ts';

const empty: FaceFrame = { width: 2, height: 2, count: 0, face: null };
const frame = () => ({ close: vi.fn() }) as unknown as ImageBitmap;

/** Replies as the tracker's worker would. */
const reply = (data: TrackerReply) => lastWorker().onmessage?.({ data });

beforeEach(() => {
  openFakePage(new URL(import.meta.url).origin);
});
afterEach(() => vi.unstubAllGlobals());

async function started() {
  const starting = createFaceTracker({ modelsUrl: '/models' });
  reply({ type: 'ready' });
  return { tracker: await starting, worker: lastWorker() };
}

describe('createFaceTracker', () => {
  it('starts the worker with an absolute folder and reports progress', async () => {
    const shares: number[] = [];
    const starting = createFaceTracker({ modelsUrl: '../models', onProgress: (share) => shares.push(share) });
    const worker = lastWorker();
    expect(worker.requests[0]).toMatchObject({ type: 'start', modelsUrl: 'https://host.test/models/' });
    reply({ type: 'progress', share: 0.4 });
    reply({ type: 'ready' });
    await starting;
    expect(shares).toEqual([0.4]);
  });

  it('fails with the worker’s code and terminates the worker', async () => {
    const starting = createFaceTracker({ modelsUrl: '/models' });
    reply({ type: 'failed', code: 'timeout', message: 'stalled' });
    await expect(starting).rejects.toMatchObject({ name: 'ModelLoadError', code: 'timeout' });
    expect(lastWorker().terminate).toHaveBeenCalledTimes(1);
  });

  it('fails if the worker does not load', async () => {
    const starting = createFaceTracker({ modelsUrl: '/models' });
    lastWorker().onerror?.({ message: '', preventDefault: () => undefined });
    await expect(starting).rejects.toMatchObject({ code: 'network' });
  });

  it.each([
    [new DOMException('refused', 'SecurityError'), 'blocked'],
    [new Error('out of memory'), 'network'],
  ])('fails if the browser throws %s', async (cause, code) => {
    vi.stubGlobal('Worker', function refuse() {
      throw cause;
    });
    await expect(createFaceTracker({ modelsUrl: '/models' })).rejects.toMatchObject({ code });
  });

  it('ends when aborted, before and during the start', async () => {
    await expect(createFaceTracker({ modelsUrl: '/', signal: AbortSignal.abort() })).rejects.toThrow();
    const controller = new AbortController();
    const starting = createFaceTracker({ modelsUrl: '/', signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(starting).rejects.toThrow('left the page');
    expect(lastWorker().terminate).toHaveBeenCalledTimes(1);
  });
});

describe('prefetchFaceTracker', () => {
  it('has the worker download the models, and ends it', async () => {
    const fetching = prefetchFaceTracker({ modelsUrl: '../models', simd: false });
    const worker = lastWorker();
    expect(worker.requests).toEqual([
      { type: 'prefetch', modelsUrl: 'https://host.test/models/', stallMs: 15_000, simd: false },
    ]);
    expect(worker.terminate).not.toHaveBeenCalled();
    reply({ type: 'ready' });
    await fetching;
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('ends the worker when it fails', async () => {
    const failing = prefetchFaceTracker({ modelsUrl: '/models' });
    reply({ type: 'failed', code: 'network', message: 'no connection' });
    await expect(failing).rejects.toMatchObject({ code: 'network' });
    expect(lastWorker().terminate).toHaveBeenCalledTimes(1);
  });
});

describe('a tracker', () => {
  it('answers each frame with its own observation', async () => {
    const { tracker, worker } = await started();
    const [first, second] = [tracker.observe(frame()), tracker.observe(frame(), { detect: true })];
    expect(worker.requests.slice(1)).toMatchObject([
      { id: 1, detect: false },
      { id: 2, detect: true },
    ]);
    reply({ type: 'observed', id: 2, frame: { ...empty, count: 2 } });
    reply({ type: 'lost', id: 1, message: 'no picture' });
    await expect(second).resolves.toMatchObject({ count: 2 });
    await expect(first).rejects.toThrow('no picture');
  });

  it('rejects pending frames when closed, and closes later frames itself', async () => {
    const { tracker, worker } = await started();
    const inFlight = tracker.observe(frame());
    tracker.close();
    tracker.close();
    await expect(inFlight).rejects.toThrow('closed');
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    const late = frame();
    await expect(tracker.observe(late)).rejects.toThrow('closed');
    expect(late.close).toHaveBeenCalledTimes(1);
  });
});
