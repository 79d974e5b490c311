import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KuelikFlowElement, tagName } from './element.tsx';
import type { WidgetFlowProps } from './widget-flow.tsx';

/** The fake flow's props, and whether it is mounted. */
const flow = vi.hoisted(() => ({ starts: 0, ends: 0, props: null as unknown }));
vi.mock('./widget-flow.tsx', () => ({
  WidgetFlow: (props: WidgetFlowProps) => {
    flow.props = props;
    useEffect(() => {
      flow.starts += 1;
      return () => {
        flow.ends += 1;
      };
    }, []);
    return <p>flow</p>;
  },
}));
const props = () => flow.props as WidgetFlowProps;

beforeEach(() => {
  Object.assign(flow, { starts: 0, ends: 0, props: null });
  document.body.innerHTML = '<div id="one"></div><div id="two"></div>';
});
afterEach(async () => {
  document.body.innerHTML = '';
  await vi.waitFor(() => expect(flow.ends).toBe(flow.starts), patience);
});

/** Time limit for a busy machine; normally the result is available within a tick. */
const patience = { timeout: 600_000 };
const started = (times: number) => vi.waitFor(() => expect(flow.starts).toBe(times), patience);
const turn = () => new Promise((resolve) => setTimeout(resolve));

// Before the definition, as on a page whose own script runs before the widget's.
const early = document.createElement(tagName);
Object.assign(early, { session: 'early', backendUrl: 'https://api.test' });
customElements.define(tagName, KuelikFlowElement);

async function shown(session = 's1'): Promise<KuelikFlowElement> {
  const element = document.createElement(tagName) as KuelikFlowElement;
  element.session = session;
  document.querySelector('#one')?.append(element);
  await started(flow.starts + 1);
  return element;
}

test('starts with a session and a document, inside a shadow root', async () => {
  const element = document.createElement(tagName) as KuelikFlowElement;
  document.body.append(element);
  await turn();
  expect(flow.starts).toBe(0);
  element.setAttribute('session', 's1');
  element.setAttribute('backend-url', 'https://api.test');
  await started(1);
  expect(props().settings).toMatchObject({ session: 's1', backendUrl: 'https://api.test', locale: null });
  expect(element.shadowRoot?.textContent).toBe('flow');
  expect(element.innerHTML).toBe('');
});

test('moving it within the page keeps the flow, removing ends it', async () => {
  const element = await shown();
  document.querySelector('#two')?.append(element);
  await turn();
  expect([flow.starts, flow.ends]).toEqual([1, 0]);
  element.remove();
  await vi.waitFor(() => expect(flow.ends).toBe(1), patience);
});

test('a new language reaches the running flow, a new session restarts it', async () => {
  const element = await shown();
  element.locale = 'kz';
  await vi.waitFor(() => expect(props().settings.locale).toBe('kz'), patience);
  expect(flow.starts).toBe(1);
  element.session = 's2';
  await started(2);
  expect(flow.ends).toBe(1);
  expect(props().settings.session).toBe('s2');
});

test('destroy is final, also from within a handler, and no event follows', async () => {
  const element = await shown();
  const onFinish = vi.fn();
  element.addEventListener('finish', onFinish);
  const { target, onReload } = props();
  target.dispatchEvent(new CustomEvent('finish'));
  expect(onFinish).toHaveBeenCalledTimes(1);
  await Promise.all([element.destroy(), element.destroy()]);
  expect(flow.ends).toBe(1);
  target.dispatchEvent(new CustomEvent('finish'));
  onReload();
  element.session = 's3';
  await turn();
  expect(onFinish).toHaveBeenCalledTimes(1);
  expect(flow.starts).toBe(1);
});

test('a retry without `app-reload` restarts the flow in place', async () => {
  await shown();
  props().onReload();
  await started(2);
  expect(flow.ends).toBe(1);
});

describe('after `app-reload`', () => {
  const reload = vi.fn();
  const ask = () => {
    const detail = { session: 's1' };
    props().target.dispatchEvent(new CustomEvent('app-reload', { detail, bubbles: true, composed: true }));
    props().onReload();
  };
  beforeEach(() => {
    reload.mockClear();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('the page reloads, once the host has heard of it [2.58]', async () => {
    await shown();
    const heard = vi.fn();
    window.addEventListener('app-reload', (event) => heard((event as CustomEvent).detail), { once: true });
    ask();
    expect(heard).toHaveBeenCalledWith({ session: 's1' });
    expect(reload).toHaveBeenCalledTimes(1);
    await turn();
    expect(flow.starts).toBe(1);
  });

  test('a host that prevents it keeps its page, and the flow restarts in place [2.58]', async () => {
    await shown();
    window.addEventListener('app-reload', (event) => event.preventDefault(), { once: true });
    ask();
    await started(2);
    expect(flow.ends).toBe(1);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a flow that found no connection restarts automatically when the line is back', async () => {
  await shown();
  const lose = (code: string) =>
    props().target.dispatchEvent(new CustomEvent('kuelik', { detail: { type: 'error', code } }));
  lose('crashed');
  window.dispatchEvent(new Event('online'));
  await turn();
  expect(flow.starts).toBe(1);
  lose('connection');
  window.dispatchEvent(new Event('online'));
  await started(2);
  // Another one is not disturbed.
  window.dispatchEvent(new Event('online'));
  await turn();
  expect([flow.starts, flow.ends]).toEqual([2, 1]);
});

test('properties set before the script loaded count', async () => {
  const element = early as KuelikFlowElement;
  document.body.append(element);
  customElements.upgrade(element);
  await started(1);
  expect(props().settings).toMatchObject({ session: 'early', backendUrl: 'https://api.test' });
  expect(element.getAttribute('session')).toBe('early');
});

test('what the host has put on its document stays there', async () => {
  const own = vi.fn();
  document.addEventListener = own;
  try {
    await shown();
    expect(document.addEventListener).toBe(own);
    expect(own).not.toHaveBeenCalledWith('selectionchange', expect.anything(), expect.anything());
  } finally {
    delete (document as Partial<Document>).addEventListener;
  }
});

test('texts changed in place are applied, equal ones cause no rendering', async () => {
  const element = await shown();
  const texts = { en: { 'flow.close': 'One' } };
  element.texts = texts;
  await vi.waitFor(() => expect(props().settings.texts).toEqual({ en: { 'flow.close': 'One' } }), patience);
  const first = props().settings.texts;
  element.texts = { en: { 'flow.close': 'One' } };
  await turn();
  expect(props().settings.texts).toBe(first);
  texts.en['flow.close'] = 'Two';
  element.texts = texts;
  await vi.waitFor(() => expect(props().settings.texts).toEqual({ en: { 'flow.close': 'Two' } }), patience);
  expect(props().settings.texts).not.toBe(first);
  element.texts = undefined;
  await vi.waitFor(() => expect(props().settings.texts).toBeNull(), patience);
});

test('circular texts are ignored with a warning, without an exception in the host', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const element = await shown();
  element.texts = { en: { 'flow.close': 'One' } };
  const circular: Record<string, unknown> = {};
  circular.en = circular;
  element.texts = circular;
  expect(element.texts).toEqual({ en: { 'flow.close': 'One' } });
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

// The last one: it cannot be removed again.
test('a host listener function that cannot be replaced does not stop the flow', async () => {
  const own = document.addEventListener;
  Object.defineProperty(document, 'addEventListener', { value: own, configurable: false });
  await shown();
  expect(document.addEventListener).toBe(own);
});
