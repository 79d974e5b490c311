import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = readFileSync(new URL('../new-build.js', import.meta.url), 'utf8');
const lost = { type: 'error', code: 'connection' };

let page: EventTarget;
let isThere: boolean;
let boots: boolean;
let isStorageForbidden: boolean;
/** How the page was loaded, as the browser reports it. */
let cameBy: 'navigate' | 'reload' | 'back_forward';
const reload = vi.fn();
const fetchScript = vi.fn<(address: string) => Promise<Response>>();

/** Runs the script of the page in a world where the site answers, or not. */
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  isThere = false;
  boots = false;
  isStorageForbidden = false;
  cameBy = 'navigate';
  reload.mockReset();
  fetchScript.mockReset().mockResolvedValue(new Response());
  const world = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: {
      querySelector: () => (boots ? {} : null),
      querySelectorAll: () => [{ href: 'https://kuelik.test/assets/a.js' }],
    },
    dispatchEvent: page.dispatchEvent.bind(page),
    location: { href: 'https://kuelik.test/flow/s', reload },
    sessionStorage: {
      getItem: () => {
        if (isStorageForbidden) throw new DOMException('Forbidden', 'SecurityError');
        return null;
      },
      setItem: () => undefined,
    },
    performance: { now: () => performance.now(), getEntriesByType: () => [{ type: cameBy }] },
    fetch: async (address: string) => {
      if (!isThere) throw new TypeError('Failed to fetch');
      if (address.endsWith('.js')) return fetchScript(address);
      return new Response(`<script>${script}</script>`);
    },
  };
  new Function(...Object.keys(world), script)(...Object.values(world));
});
afterEach(() => vi.useRealTimers());

const emit = (detail: object) => page.dispatchEvent(new CustomEvent('kuelik', { detail }));

test('a session that could not be opened is tried again once the line is back', async () => {
  emit(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).toHaveBeenCalled();
});

test('a person who went on by the button is not interrupted', async () => {
  emit(lost);
  await vi.advanceTimersByTimeAsync(5_000);
  emit({ type: 'step', technology: 'registry' });
  isThere = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).not.toHaveBeenCalled();
});

test('a line that is lost a second time is waited for again', async () => {
  emit(lost);
  await vi.advanceTimersByTimeAsync(5_000);
  emit({ type: 'started' });
  await vi.advanceTimersByTimeAsync(60_000);
  emit(lost);
  isThere = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).toHaveBeenCalled();
});

const lose = (src = 'https://kuelik.test/assets/i.js') =>
  page.dispatchEvent(
    Object.defineProperty(new Event('error'), 'target', { value: { tagName: 'SCRIPT', src } }),
  );

test('a page works without its tracing script', async () => {
  boots = true;
  isThere = true;
  lose('https://kuelik.test/page-trace.js');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test('a page whose own script was lost is loaded again, and left alone if it starts in the meantime', async () => {
  boots = true;
  lose();
  await vi.advanceTimersByTimeAsync(5_000);
  boots = false;
  isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  boots = true;
  lose();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).toHaveBeenCalled();
});

test('without storage the page reloads, and a page that was reloaded does so again only after a minute', async () => {
  isStorageForbidden = true;
  isThere = true;
  const fail = async () => {
    const payload = new Error('Failed to fetch /assets/a.js');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    await vi.advanceTimersByTimeAsync(1_000);
  };
  for (cameBy of ['reload', 'back_forward'] as const) {
    await fail();
    await fail();
    expect(reload).not.toHaveBeenCalled();
  }
  cameBy = 'navigate';
  await fail();
  expect(reload).toHaveBeenCalledOnce();
  cameBy = 'reload';
  await vi.advanceTimersByTimeAsync(60_000);
  await fail();
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a script that fails twice loads the page again, except where a step holds pictures', async () => {
  isThere = true;
  const fail = () => {
    const payload = new Error('Failed to fetch /assets/a.js');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  };
  const keep = (event: Event) => event.preventDefault();
  page.addEventListener('kuelik-reload', keep);
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
  page.removeEventListener('kuelik-reload', keep);
  fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('fetches the scripts of the page before reloading, for at most ten seconds', async () => {
  const fail = () => {
    const payload = new Error('Importing a module script failed.');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  };
  isThere = true;
  fetchScript.mockReturnValue(new Promise(() => undefined));
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetchScript).toHaveBeenCalledWith('https://kuelik.test/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});
