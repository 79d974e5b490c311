import type { HostEvents as ProtocolEvents } from '@kuelik/protocol';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type * as declared from './api.d.ts';
import { importModule } from './import-module.ts';
import * as embed from './index.ts';

// A unit test loads no script: this responds as the browser would.
vi.mock('./import-module.ts', () => ({ importModule: vi.fn() }));

const origin = 'https://verify.test';
const options = { session: 's1', frontendUrl: origin };
const finish = { aborted: false, results: {}, status: 'success', session: 's1' };
const handles: embed.Handle[] = [];

/** Removes everything that a test adds to the window. */
let cleanUp: AbortController;

beforeEach(() => {
  // Browsers have it, happy-dom does not.
  vi.stubGlobal('origin', window.location.origin);
  cleanUp = new AbortController();
  // Every frame is empty: happy-dom logs errors for frames that it cannot load.
  vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute').mockImplementation(function (this: Element, name) {
    return name === 'srcdoc' ? '' : Element.prototype.getAttribute.call(this, name);
  });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(flowWindow);
  document.body.innerHTML = '<button id="before">x</button><div id="verify"></div>';
});

afterEach(async () => {
  cleanUp.abort();
  for (const handle of handles.splice(0)) await handle.destroy();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function mount(...args: Parameters<typeof embed.mount>): embed.Handle {
  const handle = embed.mount(...args);
  handles.push(handle);
  return handle;
}

/** Frames are not loaded either: the flow's window is a stub compared by identity. */
const flowWindow = {} as Window;

const frames = () => [...document.querySelectorAll('iframe')];

function frame(): HTMLIFrameElement {
  const [first] = frames();
  if (first === undefined) throw new Error('no frame');
  return first;
}

/** A message as the browser would deliver it. */
function post(data: unknown, from: { origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin });
  const source = 'source' in from ? from.source : flowWindow;
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

function heard(name: string): unknown[] {
  const details: unknown[] = [];
  window.addEventListener(name, (event) => details.push(event instanceof CustomEvent && event.detail), {
    signal: cleanUp.signal,
  });
  return details;
}

describe('a frame in the page', () => {
  test('shows the flow, with camera, sensors and codes for its origin only', () => {
    mount('#verify', { ...options, locale: 'ru' });
    const shown = frame();
    expect(shown.parentElement?.id).toBe('verify');
    expect(new URL(shown.src).origin + new URL(shown.src).pathname).toBe(`${origin}/flow/s1`);
    expect(new URL(shown.src).searchParams.get('parent_origin')).toBe(window.location.origin);
    const features = ['camera', 'accelerometer', 'gyroscope', 'otp-credentials'];
    expect(shown.allow).toBe(features.map((feature) => `${feature} ${origin}`).join('; '));
    expect(shown.title).toBe('Проверка личности');
    expect(shown.referrerPolicy).toBe('origin');
  });

  test('accepts an element; an unknown locale from plain JavaScript falls back to English', () => {
    const place = document.createElement('section');
    document.body.append(place);
    mount(place, { ...options, locale: 'toString' as 'en' });
    expect(frame().parentElement).toBe(place);
    expect(frame().title).toBe('Identity verification');
  });

  test.each([['#nowhere'], [null]])('rejects the target %s and changes nothing', (target) => {
    expect(() => mount(target, options)).toThrow(expect.objectContaining({ code: 'target_not_found' }));
    expect(frames()).toHaveLength(0);
  });

  test.each([['#1'], [''], ['div >']])('rejects the invalid selector %j', (target) => {
    expect(() => mount(target, options)).toThrow(expect.objectContaining({ code: 'invalid_target' }));
    expect(frames()).toHaveLength(0);
  });

  test.each([
    ['a list of elements', () => document.querySelectorAll('div')],
    ['a wrapper of an element', () => Object.assign([document.body], { append: () => undefined })],
    ['the document', () => document],
    ['a text', () => document.createTextNode('x')],
    ['a number', () => 1],
  ])('rejects %s as target', (_what, target) => {
    expect(() => mount(target() as never, options)).toThrow(
      expect.objectContaining({ name: 'MountError', code: 'invalid_target' }),
    );
    expect(frames()).toHaveLength(0);
  });

  test('a shadow root holds the flow', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    mount(root as unknown as Element, options);
    expect(root.querySelector('iframe')).not.toBeNull();
  });

  test('rejects a call without options, from plain JavaScript', () => {
    for (const none of [undefined, null]) {
      expect(() => mount('#verify', none as never)).toThrow(
        expect.objectContaining({ code: 'invalid_session' }),
      );
    }
  });

  test('a page in a sandboxed frame has an opaque origin, whatever its URL', () => {
    vi.stubGlobal('origin', 'null');
    expect(window.location.origin).not.toBe('null');
    expect(() => mount('#verify', options)).toThrow(expect.objectContaining({ code: 'opaque_origin' }));
  });

  test('a modal requested in the head, before the body exists, is rejected', () => {
    const { body } = document;
    body.remove();
    try {
      expect(() => mount(null, { ...options, mode: 'modal' })).toThrow(
        expect.objectContaining({ code: 'target_not_found' }),
      );
    } finally {
      document.documentElement.append(body);
    }
  });

  test('an invalid call leaves an existing mount alone', () => {
    mount('#verify', options);
    expect(() => mount('#verify', { session: '' })).toThrow();
    expect(frames()).toHaveLength(1);
  });

  test('a second mount on the same target replaces the first', async () => {
    const first = mount('#verify', options);
    mount('#verify', { ...options, session: 's2' });
    expect(frames().map((shown) => new URL(shown.src).pathname)).toEqual(['/flow/s2']);
    await first.destroy();
    expect(frames()).toHaveLength(1);
  });

  test.each(['iframe', 'element', 'modal'] as const)(
    "and in a copy of the page, which some routers keep, replaces the copy's: %s",
    (mode) => {
      mount('#verify', { ...options, mode });
      const copy = document.body.cloneNode(true);
      document.documentElement.replaceChild(copy, document.body);
      expect(document.querySelector('#verify')?.children).toHaveLength(1);
      const [stale] = document.querySelector('#verify')?.children ?? [];
      mount('#verify', { ...options, mode });
      expect(document.querySelector('#verify')?.children).toHaveLength(1);
      expect(stale?.isConnected).toBe(false);
    },
  );

  test('so does a mount from another copy of the loader', async () => {
    mount('#verify', options);
    vi.resetModules();
    const copy: typeof embed = await import('./index.ts');
    expect(copy.mount).not.toBe(embed.mount);
    handles.push(copy.mount('#verify', { ...options, session: 's2' }));
    expect(frames().map((shown) => new URL(shown.src).pathname)).toEqual(['/flow/s2']);
    await handles.at(-1)?.destroy();
    expect(Object.getOwnPropertySymbols(document.querySelector('#verify'))).not.toContain(
      Symbol.for('kuelik'),
    );
  });
});

describe('what the flow reports', () => {
  test('comes as an event on the window and to the handler', () => {
    const on = { finish: vi.fn(), 'app-reload': vi.fn(), kuelik: vi.fn() };
    const finished = heard('finish');
    const reloads = heard('app-reload');
    const others = heard('kuelik');
    mount('#verify', { ...options, on });
    post({ source: 'kuelik', type: 'kuelik', detail: { type: 'ready', session: 's1' } });
    post({ source: 'kuelik', type: 'app-reload', detail: { session: 's1' } });
    post({ source: 'kuelik', type: 'finish', detail: finish });
    expect(others).toEqual([{ type: 'ready', session: 's1' }]);
    expect(reloads).toEqual([{ session: 's1' }]);
    expect(finished).toEqual([finish]);
    expect(on.kuelik).toHaveBeenCalledExactlyOnceWith({ type: 'ready', session: 's1' });
    expect(on['app-reload']).toHaveBeenCalledExactlyOnceWith({ session: 's1' });
    expect(on.finish).toHaveBeenCalledExactlyOnceWith(finish);
  });

  test('events are dispatched without handlers, too', () => {
    const finished = heard('finish');
    mount('#verify', options);
    post({ source: 'kuelik', type: 'finish', detail: finish });
    expect(finished).toHaveLength(1);
  });

  test.each([
    ['another origin', { origin: 'https://verify.test.evil.test' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
  ])('from %s is ignored', (_who, from) => {
    const finished = heard('finish');
    const on = { finish: vi.fn() };
    mount('#verify', { ...options, on });
    post({ source: 'kuelik', type: 'finish', detail: finish }, from);
    expect(on.finish).not.toHaveBeenCalled();
    expect(finished).toEqual([]);
  });

  test.each([
    [null],
    ['finish'],
    [{ type: 'finish', detail: finish }],
    [{ source: 'kuelik', type: 'click', detail: {} }],
    [{ source: 'kuelik', type: 'toString', detail: {} }],
    [{ source: 'kuelik', type: 5, detail: {} }],
    [{ source: 'kuelik', type: 'finish', detail: null }],
    [{ source: 'kuelik', type: 'finish', detail: 'x' }],
  ])('is ignored when it is %j', (data) => {
    const dispatched = vi.spyOn(window, 'dispatchEvent');
    mount('#verify', options);
    post(data);
    // The only call is the message itself.
    expect(dispatched).toHaveBeenCalledTimes(1);
  });
});

describe('destroy', () => {
  test('removes the frame and stops listening, even when called repeatedly', async () => {
    const on = { finish: vi.fn() };
    const handle = mount('#verify', { ...options, on });
    await Promise.all([handle.destroy(), handle.destroy()]);
    await handle.destroy();
    expect(frames()).toHaveLength(0);
    post({ source: 'kuelik', type: 'finish', detail: finish });
    expect(on.finish).not.toHaveBeenCalled();
  });

  test('may be called in a handler', () => {
    const handle = mount('#verify', { ...options, on: { finish: () => void handle.destroy() } });
    post({ source: 'kuelik', type: 'finish', detail: finish });
    expect(frames()).toHaveLength(0);
  });

  test('leaves no listener behind', async () => {
    const removed = vi.spyOn(window, 'removeEventListener');
    const added = vi.spyOn(window, 'addEventListener');
    const handle = mount('#verify', options);
    await handle.destroy();
    expect(removed).toHaveBeenCalledWith('message', added.mock.calls[0]?.[1]);
  });
});

describe('a modal', () => {
  const dialog = () => document.querySelector('dialog');

  test('opens over the page with a name, and needs no target', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    mount(null, { ...options, mode: 'modal', locale: 'kz' });
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog()?.parentElement).toBe(document.body);
    expect(dialog()?.getAttribute('aria-label')).toBe('Жеке басты растау');
    expect(dialog()?.querySelector('button')?.getAttribute('aria-label')).toBe('Жабу');
    expect(dialog()?.contains(frame())).toBe(true);
  });

  test('opens where requested, but not inside hidden content, where it would invisibly block the page', () => {
    const place = Object.assign(document.querySelector('#verify') as HTMLElement, {
      checkVisibility: vi.fn(() => true),
    });
    mount('#verify', { ...options, mode: 'modal' });
    expect(dialog()?.parentElement).toBe(place);
    place.checkVisibility.mockReturnValue(false);
    mount('#verify', { ...options, mode: 'modal' });
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    expect(dialog()?.parentElement).toBe(document.body);
  });

  test.each([
    ['its button', () => dialog()?.querySelector('button')?.click()],
    ['Escape', () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('closing by %s reports a cancel, once', (_by, close) => {
    const events = heard('kuelik');
    const on = { kuelik: vi.fn() };
    mount('#verify', { ...options, mode: 'modal', on });
    close();
    expect(dialog()).toBeNull();
    expect(events).toEqual([{ type: 'cancel', session: 's1' }]);
    expect(on.kuelik).toHaveBeenCalledTimes(1);
  });

  test('is closed before it is removed, so that the focus returns', async () => {
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
    const handle = mount(null, { ...options, mode: 'modal' });
    await handle.destroy();
    await handle.destroy();
    expect(close).toHaveBeenCalledTimes(1);
    expect(dialog()).toBeNull();
  });
});

describe('the widget’s element', () => {
  beforeEach(() => {
    vi.mocked(importModule).mockReset().mockResolvedValue({});
  });
  const imported = () => vi.mocked(importModule).mock.calls.map(([address]) => address);
  const element = () => document.querySelector('kuelik-flow');
  const inElement = { ...options, mode: 'element' } as const;
  /** A separate URL, because failed ones are remembered. */
  const site = (name: string) => ({ ...inElement, frontendUrl: `https://${name}.test` });

  test('has its settings as attributes and properties, and its script from the same site', () => {
    mount('#verify', {
      ...site('one'),
      backendUrl: 'https://api.test/api/v1',
      locale: 'kz',
      documentType: 'Passport',
      theme: { accent: 'tomato', textMuted: '#555' },
      texts: { kz: { 'flow.close': 'Жап' } },
    });
    expect(element()?.texts).toEqual({ kz: { 'flow.close': 'Жап' } });
    const given = Object.fromEntries(
      [...(element()?.attributes ?? [])].map(({ name, value }) => [name, value]),
    );
    expect(given).toMatchObject({
      session: 's1',
      'frontend-url': 'https://one.test',
      'backend-url': 'https://api.test/api/v1',
      locale: 'kz',
      'document-type': 'Passport',
    });
    expect(element()?.style.getPropertyValue('--kuelik-accent')).toBe('tomato');
    expect(element()?.style.getPropertyValue('--kuelik-text-muted')).toBe('#555');
    expect(imported()).toEqual(['https://one.test/widget/kuelik.js']);
  });

  test('loads from `scriptUrl`, and leaves nothing in the head', () => {
    const { innerHTML } = document.head;
    mount('#verify', { ...site('two'), scriptUrl: 'https://cdn.test/k/kuelik.js' });
    expect(imported()).toEqual(['https://cdn.test/k/kuelik.js']);
    expect(document.head.innerHTML).toBe(innerHTML);
  });

  test('relative addresses resolve against the page and its `base`', () => {
    document.head.innerHTML = '<base href="https://base.test/shop/">';
    try {
      mount('#verify', { ...inElement, frontendUrl: '../verify/' });
      expect(imported()).toEqual(['https://base.test/verify/widget/kuelik.js']);
    } finally {
      document.head.innerHTML = '';
    }
  });

  test('passes its events to the handlers until destroy', async () => {
    const on = { finish: vi.fn(), kuelik: vi.fn() };
    const handle = mount('#verify', { ...site('three'), on });
    const flow = element();
    flow?.dispatchEvent(new CustomEvent('kuelik', { detail: { type: 'ready', session: 's1' } }));
    flow?.dispatchEvent(new CustomEvent('finish', { detail: finish }));
    expect(on.kuelik).toHaveBeenCalledExactlyOnceWith({ type: 'ready', session: 's1' });
    await handle.destroy();
    flow?.dispatchEvent(new CustomEvent('finish', { detail: finish }));
    expect(on.finish).toHaveBeenCalledExactlyOnceWith(finish);
    expect(element()).toBeNull();
  });

  test('destroy ends its flow', async () => {
    const handle = mount('#verify', site('four'));
    const destroy = vi.fn(async () => undefined);
    Object.assign(element() ?? {}, { destroy });
    await handle.destroy();
    await handle.destroy();
    expect(destroy).toHaveBeenCalledTimes(1);
  });

  test('a script that fails to load is an error, and the next mount loads it again', async () => {
    const on = { kuelik: vi.fn() };
    vi.mocked(importModule).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    mount('#verify', { ...site('five'), on });
    await vi.waitFor(() =>
      expect(on.kuelik).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ type: 'error', code: 'load_failed', session: 's1' }),
      ),
    );
    mount('#verify', { ...site('five'), on });
    expect(imported()).toEqual([
      'https://five.test/widget/kuelik.js',
      'https://five.test/widget/kuelik.js?retry=1',
    ]);
  });

  test('may be in a dialog', () => {
    mount(null, { ...site('six'), modal: true });
    expect(element()?.parentElement?.tagName).toBe('DIALOG');
  });
});

describe('ready or an error', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const ready = { source: 'kuelik', type: 'kuelik', detail: { type: 'ready', session: 's1' } };

  test('a flow that stays silent for half a minute is reported as an error', () => {
    const events = heard('kuelik');
    const on = { kuelik: vi.fn() };
    mount('#verify', { ...options, on });
    vi.advanceTimersByTime(29_999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual([expect.objectContaining({ type: 'error', code: 'load_timeout', session: 's1' })]);
    expect(on.kuelik).toHaveBeenCalledTimes(1);
  });

  test('after ready there is no timeout', () => {
    const events = heard('kuelik');
    mount('#verify', options);
    post(ready);
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([ready.detail]);
  });

  test('after destroy nothing is reported', async () => {
    const events = heard('kuelik');
    await mount('#verify', options).destroy();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
  });
});

test('the declarations match the code, and the events match the protocol', () => {
  expectTypeOf<typeof embed.mount>().toEqualTypeOf<typeof declared.mount>();
  expectTypeOf<typeof embed.MountError>().toExtend<typeof declared.MountError>();
  expectTypeOf<ProtocolEvents>().toExtend<embed.HostEvents>();
  expectTypeOf<embed.HostEvents>().toExtend<ProtocolEvents>();
});
