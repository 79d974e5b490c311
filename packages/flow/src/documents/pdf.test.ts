import { expect, test, vi } from 'vitest';

const { startPdfWorker, getDocument } = vi.hoisted(() => ({ startPdfWorker: vi.fn(), getDocument: vi.fn() }));
vi.mock('./pdf-worker.ts', () => ({ startPdfWorker }));
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => {
  Object.assign(globalThis, { pdfjsLib: { version: 'ours' }, _pdfjsTestingUtils: {} });
  return { getDocument, PDFWorker: { create: () => ({}) } };
});
const theirs = { version: 'of the host' };
Object.assign(globalThis, { pdfjsLib: theirs });

const { openPdf } = await import('./pdf.ts');

const started = () => {
  const end = vi.fn();
  startPdfWorker.mockReturnValue({ worker: new EventTarget(), end });
  return end;
};

test('a host keeps its own pdf.js, and gets none of ours', () => {
  expect(Reflect.get(globalThis, 'pdfjsLib')).toBe(theirs);
  expect('_pdfjsTestingUtils' in globalThis).toBe(false);
});

test('a file that cannot be read starts no worker', async () => {
  started();
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await expect(openPdf(gone)).rejects.toThrow('gone');
  expect(startPdfWorker).not.toHaveBeenCalled();
});

test('the worker of a file that is no PDF is ended', async () => {
  const end = started();
  const destroy = vi.fn(async () => undefined);
  const promise = Promise.reject(new Error('damaged'));
  getDocument.mockReturnValue({ promise, destroy });
  await expect(openPdf(new Blob(['text']))).rejects.toThrow('damaged');
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
});
