import { HostNoticesContext } from '@kuelik/camera/notices';
import { openPdf, type PdfDocument, type PdfPage } from '@kuelik/flow/pdf';
import { renderIn } from '@kuelik/flow/testing';
import type { SigningDocument } from '@kuelik/protocol';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadDocument } from './calls.ts';
import { ConsentAfterReading } from './consent-after-reading.tsx';
import { DocumentList } from './document-list.tsx';
import { unreadRanges } from './unread-pages.ts';
import { useSeenDocuments } from './use-seen-documents.ts';

vi.mock('@kuelik/flow/pdf', () => ({ openPdf: vi.fn(), WorkerError: class extends Error {} }));

/** Observed elements, made visible by the test, or hidden. */
const views = new Map<Element, (isVisible?: boolean) => void>();
/** The scrolled elements that margins were asked for. */
const roots = new Set<Element | null | undefined>();
class FakeObserver {
  readonly #notify: (isVisible?: boolean) => void;
  #observed: Element | null = null;
  constructor(
    callback: (entries: { isIntersecting: boolean }[]) => void,
    options?: { readonly root?: Element | null; readonly rootMargin?: string },
  ) {
    this.#notify = (isIntersecting = true) => callback([{ isIntersecting }]);
    if (options?.rootMargin !== undefined) roots.add(options.root);
  }
  observe(element: Element) {
    this.#observed = element;
    views.set(element, this.#notify);
  }
  disconnect() {
    if (this.#observed !== null) views.delete(this.#observed);
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeObserver));
afterEach(() => {
  cleanup();
  views.clear();
  roots.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes everything observed visible. */
const scroll = () =>
  act(async () => {
    for (const notify of [...views.values()]) notify();
  });
const move = (element: Element | null | undefined, isVisible: boolean) =>
  act(async () => views.get(element as Element)?.(isVisible));
const sheet = (number: number) =>
  screen.getByRole<HTMLCanvasElement>('img', { name: new RegExp(`^Page ${number} of`) });
/** Waits for the pages to be shown, and observed. */
const opened = (pages: number) =>
  vi.waitFor(() => expect(views.has(sheet(pages).parentElement as Element)).toBe(true));
/** A page comes near the view; with its end, it is in view as a whole. */
const enter = (number: number) => move(sheet(number).parentElement, true);
const leave = (number: number) => move(sheet(number).parentElement, false);
const reachEnd = (number: number) => move(sheet(number).parentElement?.lastElementChild, true);

const contract: SigningDocument = {
  id: '1',
  name: 'contract.pdf',
  document_type: 'CONTRACT',
  media_type: 'application/pdf',
  size: 2000,
  pages: 2,
  signed: false,
  signed_at: null,
  uploaded_by: null,
  format: null,
};
const loadStarter = () => Promise.reject(new Error('not called'));

interface ReadingProps {
  readonly documents: readonly SigningDocument[];
  readonly file?: Blob;
  readonly load?: LoadDocument;
}

function Reading({ documents, file = new Blob(['file']), load = async () => file }: ReadingProps) {
  const seen = useSeenDocuments('s', documents);
  const [checked, setChecked] = useState(false);
  return (
    <>
      <DocumentList locale="en" documents={documents} load={load} loadStarter={loadStarter} seen={seen} />
      <ConsentAfterReading locale="en" label="I agree" seen={seen} checked={checked} onChange={setChecked} />
    </>
  );
}

/** A PDF whose drawing is settled by the test. */
function pdfOf(draw: (page: number) => Promise<void>, pages = 2): PdfDocument {
  return {
    pages,
    shape: 0.7,
    page: async (number) => ({
      shape: 0.7,
      text: `page ${number}`,
      draw: () => ({ done: draw(number), cancel: () => undefined }),
      isOn: () => true,
    }),
    close: async () => undefined,
  };
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const tick = async () => {
  await userEvent.click(box());
  return box().checked;
};
const view = () => userEvent.click(screen.getByRole('button', { name: 'View: contract.pdf' }));

test('a PDF counts as read once every page was drawn and its end was visible', async () => {
  let finish = () => {};
  const second = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(openPdf).mockResolvedValue(pdfOf((page) => (page === 1 ? Promise.resolve() : second)));
  renderIn('en', <Reading documents={[contract]} />);
  expect(await tick()).toBe(false);
  await view();
  await opened(2);
  // Both are near the viewport and load; the end of the first becomes visible.
  await scroll();
  await screen.findByText('page 1');
  await scroll();
  await scroll();
  expect(await tick()).toBe(false);
  await act(async () => finish());
  await scroll();
  await screen.findByText('Read to the end');
  expect(await tick()).toBe(true);
  cleanup();
  // Kept in session storage.
  renderIn('en', <Reading documents={[contract]} />);
  expect(await tick()).toBe(true);
});

test('pages that were passed before they were drawn are named, with the way back to the first', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(openPdf).mockResolvedValue(pdfOf((page) => (page === 2 ? slow : Promise.resolve()), 4));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(4);
  await scroll();
  await screen.findByText('page 4');
  expect(screen.queryByText(/^Pages not read yet/)).toBeNull();
  await scroll();
  await screen.findByText('Pages not read yet: 2');
  expect(await tick()).toBe(false);
  const passed = screen.getByRole('img', { name: 'Page 2 of 4' }).parentElement;
  if (passed === null) throw new Error('no page');
  passed.scrollIntoView = vi.fn();
  await userEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(passed.scrollIntoView).toHaveBeenCalledTimes(1);
  // Keys scroll on from there.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'contract.pdf' }));
  await act(async () => finish());
  await scroll();
  expect(screen.queryByText(/^Pages not read yet/)).toBeNull();
  expect(await tick()).toBe(true);
});

test('a note names every page that is left after a jump to the end, until they were scrolled to', async () => {
  vi.mocked(openPdf).mockResolvedValue(pdfOf(() => Promise.resolve(), 9));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(9);
  const read = async (number: number) => {
    await enter(number);
    await screen.findByText(`page ${number}`);
    await reachEnd(number);
    await leave(number);
  };
  await read(1);
  await read(9);
  screen.getByText('Pages not read yet: 2–8');
  for (const number of [2, 3, 5]) await read(number);
  screen.getByText('Pages not read yet: 4, 6–8');
  expect(await tick()).toBe(false);
  for (const number of [4, 6, 7, 8]) await read(number);
  expect(screen.queryByText(/^Pages not read yet/)).toBeNull();
  expect(await tick()).toBe(true);
});

test.each([
  [5, [1, 5], '2–4'],
  [9, [1, 3, 5, 7, 9], '2, 4, 6…'],
  [3, [], '1–3'],
  [2, [1, 2], ''],
])('of %i pages without %j are left: %s', (pages, seen, left) => {
  expect(unreadRanges(pages, new Set(seen), new Set())).toBe(left);
});

test('a page to come is busy until it is drawn, and does not look like an empty one', async () => {
  let finish = () => {};
  const drawing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(openPdf).mockResolvedValue(pdfOf(() => drawing, 1));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await enter(1);
  expect(sheet(1).getAttribute('aria-busy')).toBe('true');
  await act(async () => finish());
  expect(sheet(1).getAttribute('aria-busy')).toBe('false');
});

/** A PDF with pages of 4,000,000 pixels each. */
function largePdf(pages: number, drawn: number[]): PdfDocument {
  return {
    ...pdfOf(async () => undefined, pages),
    page: async (number) => ({
      shape: 1,
      text: `page ${number}`,
      isOn: () => true,
      draw: (canvas) => {
        drawn.push(number);
        Object.assign(canvas, { width: 2000, height: 2000 });
        return { done: Promise.resolve(), cancel: () => undefined };
      },
    }),
  };
}

test('a long PDF keeps the canvases of the last pages only, and draws a page again on the way back', async () => {
  const drawn: number[] = [];
  const pages = 12;
  vi.mocked(openPdf).mockResolvedValue(largePdf(pages, drawn));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(pages);
  for (let number = 1; number <= pages; number++) {
    await enter(number);
    await screen.findByText(`page ${number}`);
    await reachEnd(number);
    await leave(number);
  }
  const widths = () => Array.from({ length: pages }, (_, index) => sheet(index + 1).width);
  expect(widths()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2000, 2000, 2000, 2000]);
  // Read stays read.
  expect(await tick()).toBe(true);
  await enter(1);
  await vi.waitFor(() => expect(sheet(1).width).toBe(2000));
  expect(drawn.filter((number) => number === 1)).toHaveLength(2);
});

/** A PDF whose canvases are as wide as was asked for, drawn when the test says so. */
function sizedPdf(pages: number, drawn: () => Promise<void>): PdfDocument {
  return {
    ...pdfOf(drawn, pages),
    page: async (number) => ({
      shape: 1,
      text: `page ${number}`,
      isOn: () => true,
      draw: (canvas, width) => {
        Object.assign(canvas, { width, height: width });
        return { done: drawn(), cancel: () => undefined };
      },
    }),
  };
}

/** Pages 300 px wide, times the size that was chosen. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    const share = this.closest<HTMLElement>('section > div')?.style.width ?? '';
    return (300 * Number.parseFloat(share || '100')) / 100;
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an enlarged page stays until it is drawn anew, as sharp as before', async () => {
  layOut();
  let drawing: Promise<void> = Promise.resolve();
  vi.mocked(openPdf).mockResolvedValue(sizedPdf(1, () => drawing));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await enter(1);
  await vi.waitFor(() => expect(sheet(1).width).toBe(300));
  let finish = () => {};
  drawing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the page smaller' }).disabled).toBe(
    true,
  );
  await press('Make the page larger');
  await press('Make the page larger');
  screen.getByText('200 %');
  const before = sheet(1);
  expect([before.width, before.getAttribute('aria-busy')]).toEqual([300, 'false']);
  await act(async () => finish());
  expect(sheet(1).width).toBe(600);
  // Its memory is given back.
  expect(before.width).toBe(0);
  screen.getByRole('region', { name: 'contract.pdf' }).focus();
  await userEvent.keyboard('++');
  screen.getByText('400 %');
  await vi.waitFor(() => expect(sheet(1).width).toBe(1200));
  await userEvent.keyboard('-');
  screen.getByText('300 %');
  await userEvent.keyboard('0');
  screen.getByText('100 %');
  await vi.waitFor(() => expect(sheet(1).width).toBe(300));
});

test('an enlarged page that cannot be drawn anew stays as it was', async () => {
  layOut();
  let draw = () => Promise.resolve();
  vi.mocked(openPdf).mockResolvedValue(sizedPdf(1, () => draw()));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await enter(1);
  await vi.waitFor(() => expect(sheet(1).width).toBe(300));
  draw = () => Promise.reject(new Error('no memory'));
  await press('Make the page larger');
  await act(async () => undefined);
  expect(sheet(1).width).toBe(300);
  expect(screen.queryByText(/^This page could not be shown/)).toBeNull();
});

/** Opens a document of one page and enlarges it; the marks at its left side, its right side and its end. */
async function enlargedPage() {
  vi.mocked(openPdf).mockResolvedValue(pdfOf(() => Promise.resolve(), 1));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await press('Make the page larger');
  await enter(1);
  await screen.findByText('page 1');
  return [...(sheet(1).parentElement?.children ?? [])].slice(-3);
}

test('an enlarged page counts as read once its sides were in view as well', async () => {
  const [left, right] = await enlargedPage();
  await move(left, true);
  await reachEnd(1);
  expect(await tick()).toBe(false);
  await move(right, true);
  await screen.findByText('Read to the end');
  expect(await tick()).toBe(true);
});

test('a page that was enlarged, and fits again, counts as read at its end', async () => {
  const [left] = await enlargedPage();
  await move(left, true);
  await press('Make the page smaller');
  await reachEnd(1);
  await screen.findByText('Read to the end');
  expect(await tick()).toBe(true);
});

test('canvases near the view are kept, however large: they would be drawn again and again', async () => {
  const drawn: number[] = [];
  vi.mocked(openPdf).mockResolvedValue(largePdf(6, drawn));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(6);
  await scroll();
  await vi.waitFor(() => expect(drawn).toEqual([1, 2, 3, 4, 5, 6]));
  await scroll();
  expect(await tick()).toBe(true);
  expect([1, 2, 3, 4, 5, 6].map((number) => sheet(number).width)).toEqual(Array(6).fill(2000));
  expect(drawn).toHaveLength(6);
});

test('pages are drawn before they come into view, and one that leaves undrawn is given up', async () => {
  const cancelled: number[] = [];
  const drawings: number[] = [];
  const pdf: PdfDocument = {
    ...pdfOf(async () => undefined, 3),
    page: async (number) => ({
      shape: 1,
      text: `page ${number}`,
      isOn: () => true,
      draw: (canvas) => {
        drawings.push(number);
        Object.assign(canvas, { width: 2000, height: 2000 });
        const done = number === 3 ? Promise.resolve() : new Promise<void>(() => undefined);
        return { done, cancel: () => cancelled.push(number) };
      },
    }),
  };
  vi.mocked(openPdf).mockResolvedValue(pdf);
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(3);
  // A margin around the window would add nothing: the viewer clips its pages.
  expect([...roots]).toEqual([screen.getByRole('region', { name: 'contract.pdf' })]);
  await enter(1);
  await vi.waitFor(() => expect(drawings).toEqual([1]));
  await leave(1);
  expect(cancelled).toEqual([1]);
  expect(sheet(1).width).toBe(0);
  // Nothing waits for it, and no time limit of its own makes it fail.
  await enter(3);
  await vi.waitFor(() => expect(sheet(3).width).toBe(2000));
  await enter(1);
  await vi.waitFor(() => expect(drawings).toEqual([1, 3, 1]));
  expect(screen.queryByText(/^This page could not be shown/)).toBeNull();
});

test('pages that were read stay read when the document is closed, and after a reload', async () => {
  vi.mocked(openPdf).mockResolvedValue(pdfOf(() => Promise.resolve(), 3));
  const { unmount } = renderIn('en', <Reading documents={[contract]} />);
  const read = async (number: number) => {
    await opened(3);
    await enter(number);
    await screen.findByText(`page ${number}`);
    await reachEnd(number);
  };
  await view();
  await read(1);
  await userEvent.click(screen.getByRole('button', { name: 'Hide: contract.pdf' }));
  await view();
  await read(2);
  unmount();
  renderIn('en', <Reading documents={[contract]} />);
  expect(await tick()).toBe(false);
  await view();
  await read(3);
  await screen.findByText('Read to the end');
  expect(screen.queryByText(/^Pages not read yet/)).toBeNull();
  expect(await tick()).toBe(true);
});

test('until a PDF is open, a placeholder of a page is shown, and a long wait is explained', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    vi.mocked(openPdf)
      .mockClear()
      .mockReturnValue(new Promise(() => undefined));
    renderIn('en', <Reading documents={[contract]} />);
    screen.getByRole('button', { name: 'View: contract.pdf' }).click();
    expect((await screen.findByRole('status')).textContent).toBe('Opening the document…');
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    await vi.waitFor(() => expect(openPdf).toHaveBeenCalled());
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    screen.getByText(/longer than usual/);
  } finally {
    vi.useRealTimers();
  }
});

test('a document that arrives slowly says how much of it is there; one that cannot be had is asked for again', async () => {
  let arrive: (share: number) => void = () => {};
  let fail = () => {};
  const load: LoadDocument = (_document, onProgress = () => {}) =>
    new Promise((_resolve, reject) => {
      arrive = onProgress;
      fail = () => reject(new Error('lost'));
    });
  renderIn('en', <Reading documents={[contract]} load={load} />);
  await view();
  expect(screen.queryByText(/^Loaded/)).toBeNull();
  await act(async () => arrive(0.456));
  screen.getByText('Loaded: 45 %');
  await act(async () => fail());
  screen.getByText(/^The document could not be opened/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(/^Loaded/)).toBeNull();
  await act(async () => arrive(0.1));
  screen.getByText('Loaded: 10 %');
});

test('a page that cannot be drawn says so; the document can be read by downloading it', async () => {
  vi.mocked(openPdf).mockResolvedValue(
    pdfOf((page) => (page === 1 ? Promise.resolve() : Promise.reject(new Error('blank')))),
  );
  renderIn('en', <Reading documents={[contract]} />);
  const download = () => userEvent.click(screen.getByRole('button', { name: 'Download: contract.pdf' }));
  await download();
  expect(await tick()).toBe(false);
  await view();
  await opened(2);
  await scroll();
  await screen.findByText('This page could not be shown. Download the document to read it.');
  await scroll();
  expect(await tick()).toBe(false);
  await download();
  await screen.findByText('Read to the end');
  expect(await tick()).toBe(true);
});

test('a file that cannot be opened can be read by downloading it', async () => {
  vi.mocked(openPdf).mockRejectedValue(new Error('damaged'));
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await screen.findByText('This document could not be shown. Download it to read it.');
  expect(await tick()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Download: contract.pdf' }));
  expect(await tick()).toBe(true);
});

test('a picture that cannot be drawn says so; it can be read by downloading it', async () => {
  const scan = { ...contract, name: 'scan.png', media_type: 'image/png' };
  renderIn('en', <Reading documents={[scan]} />);
  await userEvent.click(screen.getByRole('button', { name: 'View: scan.png' }));
  const picture = await screen.findByRole('img', { name: 'scan.png' });
  await act(async () => picture.dispatchEvent(new Event('error')));
  screen.getByText('This document could not be shown. Download it to read it.');
  await userEvent.click(screen.getByRole('button', { name: 'Download: scan.png' }));
  expect(await tick()).toBe(true);
});

test('what is missing comes into view each time the box is ticked too early', async () => {
  const brought: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this.textContent);
  });
  renderIn('en', <Reading documents={[contract]} />);
  await tick();
  await tick();
  const sentence = 'You have not read every document to its end yet.';
  expect(brought).toEqual([sentence, sentence]);
});

test('plain text counts as read at its end', async () => {
  const note = { ...contract, name: 'note.txt', media_type: 'text/plain' };
  renderIn('en', <Reading documents={[note]} />);
  await userEvent.click(screen.getByRole('button', { name: 'View: note.txt' }));
  await screen.findByText('file');
  expect(await tick()).toBe(false);
  await scroll();
  expect(await tick()).toBe(true);
});

test('text that the browser cannot read says so; it can be read by downloading it', async () => {
  const note = { ...contract, name: 'note.txt', media_type: 'text/plain' };
  const gone = new Blob(['file']);
  gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  renderIn('en', <Reading documents={[note]} file={gone} />);
  await userEvent.click(screen.getByRole('button', { name: 'View: note.txt' }));
  await screen.findByText('This document could not be shown. Download it to read it.');
  expect(await tick()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Download: note.txt' }));
  expect(await tick()).toBe(true);
});

const androidApp =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36';
const iosApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const letter = { ...contract, name: 'sheet.docx', media_type: 'application/msword' };

test('an app that saves nothing does not make a document read: a browser is offered', async () => {
  vi.stubGlobal('navigator', { userAgent: androidApp });
  const continueElsewhere = vi.fn();
  renderIn(
    'en',
    <HostNoticesContext value={{ cameraRefused: vi.fn(), workersBlocked: vi.fn(), continueElsewhere }}>
      <Reading documents={[letter]} />
    </HostNoticesContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download: sheet.docx' }));
  await screen.findByText('This app saves no files. Continue in a browser to read the document.');
  expect(await tick()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Continue in a browser' }));
  expect(continueElsewhere).toHaveBeenCalledWith(true);
});

test('in an app of an iPhone a document counts as read once it was shared', async () => {
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { userAgent: iosApp, canShare: () => true, share });
  renderIn('en', <Reading documents={[letter]} />);
  const download = () => userEvent.click(screen.getByRole('button', { name: 'Download: sheet.docx' }));
  await download();
  await screen.findByText(/^This app saves no files/);
  expect(await tick()).toBe(false);
  await download();
  await screen.findByText('Read to the end');
  expect(share.mock.lastCall?.[0].files[0].name).toBe('sheet.docx');
  expect(await tick()).toBe(true);
});

test('a phone that was locked for long in the middle of a drawing continues it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let finish = () => {};
  let cancel = () => {};
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve;
    cancel = () => reject(new Error('cancelled'));
  });
  const pdf = pdfOf(async () => undefined, 1);
  const draw: PdfPage['draw'] = (_canvas, _width, onBegin) => {
    onBegin?.();
    return { done, cancel };
  };
  const page = async (number: number) => ({ ...(await pdf.page(number)), draw });
  vi.mocked(openPdf).mockResolvedValue({ ...pdf, page });
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await enter(1);
  await screen.findByText('page 1');
  const hide = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  hide.mockRestore();
  await act(async () => finish());
  vi.useRealTimers();
  await reachEnd(1);
  expect(await tick()).toBe(true);
});

test('a canvas that the phone took back before its page was read is drawn again', async () => {
  let drawings = 0;
  let isThere = true;
  const pdf = pdfOf(async () => {
    drawings += 1;
  }, 1);
  const page = async (number: number) => ({ ...(await pdf.page(number)), isOn: () => isThere });
  vi.mocked(openPdf).mockResolvedValue({ ...pdf, page });
  renderIn('en', <Reading documents={[contract]} />);
  await view();
  await opened(1);
  await enter(1);
  await vi.waitFor(() => expect(sheet(1).getAttribute('aria-busy')).toBe('false'));
  isThere = false;
  await reachEnd(1);
  expect(await tick()).toBe(false);
  isThere = true;
  await vi.waitFor(() => expect(drawings).toBe(2));
  await vi.waitFor(() => expect(sheet(1).getAttribute('aria-busy')).toBe('false'));
  await reachEnd(1);
  expect(await tick()).toBe(true);
});
