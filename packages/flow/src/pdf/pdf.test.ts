import { beforeEach, expect, test, vi } from 'vitest';
import type { StartWorker } from './start-worker.ts';

const { getDocument } = vi.hoisted(() => ({ getDocument: vi.fn() }));
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => {
  Object.assign(globalThis, { pdfjsLib: { version: 'ours' }, _pdfjsTestingUtils: {} });
  return { getDocument, PDFWorker: { create: () => ({}) } };
});
const theirs = { version: 'of the host' };
Object.assign(globalThis, { pdfjsLib: theirs });

const { openPdf } = await import('./pdf.ts');

vi.stubGlobal('location', { href: 'https://verify.test/flow/1' });
const end = vi.fn();
const startWorker = vi.fn<StartWorker>();
const loadStarter = async () => startWorker;
beforeEach(() => {
  end.mockReset();
  getDocument.mockReset();
  startWorker.mockReset().mockReturnValue({ worker: new EventTarget() as Worker, end });
});

test('a host keeps its own pdf.js, and gets none of ours', () => {
  expect(Reflect.get(globalThis, 'pdfjsLib')).toBe(theirs);
  expect('_pdfjsTestingUtils' in globalThis).toBe(false);
});

test.each(['objs', 'commonObjs'])(
  'a page with a picture that was not decoded counts as not drawn: %s',
  async (place) => {
    const lost = new Map([['img_p0_1', null]]);
    const page = {
      getViewport: () => ({ width: 1, height: 1 }),
      streamTextContent: () => new ReadableStream({ start: (text) => text.close() }),
      render: () => ({ promise: Promise.resolve() }),
      cleanup: () => true,
      objs: new Map([['img_p0_2', {}]]),
      commonObjs: new Map(),
      [place]: lost,
    };
    const pdf = { numPages: 1, getPage: async () => page };
    getDocument.mockReturnValue({ promise: Promise.resolve(pdf), destroy: async () => undefined });
    const data = Uint8ClampedArray.of(255, 255, 255, 255);
    const canvas = { getContext: () => ({ getImageData: () => ({ data }) }) };
    const draw = async () => {
      const opened = await (await openPdf(new Blob(['%PDF']), loadStarter)).page(1);
      return opened.draw(canvas as unknown as HTMLCanvasElement, 1).done;
    };
    await expect(draw()).rejects.toThrow('picture');
    lost.clear();
    await expect(draw()).resolves.toBeUndefined();
  },
);

test('pages are drawn one after another, and give back their pictures; one that was cancelled is left out', async () => {
  const happened: string[] = [];
  const finish: (() => void)[] = [];
  const pageOf = (number: number) => ({
    getViewport: () => ({ width: 1, height: 1 }),
    streamTextContent: () => new ReadableStream({ start: (text) => text.close() }),
    render: () => {
      happened.push(`render ${number}`);
      return { promise: new Promise<void>((resolve) => finish.push(resolve)), cancel: () => undefined };
    },
    objs: new Map(),
    commonObjs: new Map(),
    cleanup: () => happened.push(`cleanup ${number}`),
  });
  const pdf = { numPages: 3, getPage: async (number: number) => pageOf(number) };
  getDocument.mockReturnValue({ promise: Promise.resolve(pdf), destroy: async () => undefined });
  const data = Uint8ClampedArray.of(255, 255, 255, 255);
  const canvas = { getContext: () => ({ getImageData: () => ({ data }) }) } as unknown as HTMLCanvasElement;
  const opened = await openPdf(new Blob(['%PDF']), loadStarter);
  const begun: number[] = [];
  const pages = await Promise.all([1, 2, 3].map((number) => opened.page(number)));
  const [first, second, third] = pages.map(({ draw }, at) => draw(canvas, 1, () => begun.push(at + 1)));
  const refused = expect(second?.done).rejects.toThrow('cancelled');
  await vi.waitFor(() => expect(happened).toEqual(['render 1']));
  second?.cancel();
  finish.shift()?.();
  await first?.done;
  await refused;
  await vi.waitFor(() => expect(begun).toEqual([1, 3]));
  finish.shift()?.();
  await third?.done;
  expect(happened).toEqual(['render 1', 'cleanup 1', 'cleanup 2', 'render 3', 'cleanup 3']);
});

test('an unavailable file starts no worker', async () => {
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await expect(openPdf(gone, loadStarter)).rejects.toThrow('gone');
  expect(startWorker).not.toHaveBeenCalled();
});

test('the worker of a file that is not a PDF is terminated', async () => {
  const destroy = vi.fn(async () => undefined);
  const promise = Promise.reject(new Error('damaged'));
  getDocument.mockReturnValue({ promise, destroy });
  await expect(openPdf(new Blob(['text']), loadStarter)).rejects.toThrow('damaged');
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a worker that the browser refuses synchronously is reported with its reason', async () => {
  startWorker.mockImplementation((_, onFailed) => {
    onFailed('blocked');
    return null;
  });
  await expect(openPdf(new Blob(['%PDF']), loadStarter)).rejects.toMatchObject({ why: 'blocked' });
  expect(getDocument).not.toHaveBeenCalled();
});

test('a worker that dies instead of reading is reported with its reason, and cleaned up', async () => {
  startWorker.mockImplementation((_, onFailed) => {
    queueMicrotask(() => onFailed('blocked'));
    return { worker: new EventTarget() as Worker, end };
  });
  const destroy = vi.fn(async () => undefined);
  getDocument.mockReturnValue({ promise: new Promise(() => undefined), destroy });
  await expect(openPdf(new Blob(['%PDF']), loadStarter)).rejects.toMatchObject({ why: 'blocked' });
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
});
