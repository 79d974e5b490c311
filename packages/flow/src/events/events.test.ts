import { expect, test, vi } from 'vitest';
import { createHostEvents } from './host-events.ts';
import { exactOrigin, nativeBridges, pageTargets } from './host-targets.ts';

const detail = { aborted: false, results: {}, status: 'success', session: 's' } as const;

test('an event goes to the window, to the framing page and to native apps', () => {
  const target = new EventTarget();
  const heard = vi.fn();
  target.addEventListener('finish', (event) => heard((event as CustomEvent).detail));
  const postMessage = vi.fn();
  const bridge = vi.fn();
  const emit = createHostEvents({
    target,
    parent: { window: { postMessage }, origin: 'https://host.example' },
    bridges: [bridge],
  });
  emit('finish', detail);
  expect(heard).toHaveBeenCalledWith(detail);
  const message = { source: 'kuelik', type: 'finish', detail };
  expect(postMessage).toHaveBeenCalledWith(message, 'https://host.example');
  expect(JSON.parse(bridge.mock.calls[0]?.[0])).toEqual(message);
});

test('a host that throws does not affect the others', () => {
  const bridge = vi.fn();
  const fail = () => {
    throw new Error('host');
  };
  const emit = createHostEvents({
    target: new EventTarget(),
    parent: { window: { postMessage: fail }, origin: 'https://host.example' },
    bridges: [fail, bridge],
  });
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  emit('app-reload', { session: 's' });
  vi.unstubAllGlobals();
  expect(bridge).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledTimes(2);
});

test('every known native bridge is called, if it is there', () => {
  const calls: string[] = [];
  const bridges = nativeBridges({
    ReactNativeWebView: { postMessage: () => calls.push('react-native') },
    webkit: { messageHandlers: { kuelik: { postMessage: () => calls.push('ios') } } },
    KuelikAndroid: { onEvent: () => calls.push('android') },
    flutter_inappwebview: { callHandler: (name) => calls.push(`flutter ${name}`) },
  });
  for (const bridge of bridges) bridge('{}');
  expect(calls).toEqual(['react-native', 'ios', 'android', 'flutter kuelik']);
  for (const bridge of nativeBridges({})) bridge('{}');
  expect(calls).toHaveLength(4);
});

test.each([
  ['React Native', (hear: (text: string) => void) => ({ ReactNativeWebView: { postMessage: hear } })],
  [
    'iOS',
    (hear: (text: string) => void) => ({ webkit: { messageHandlers: { kuelik: { postMessage: hear } } } }),
  ],
  ['Android', (hear: (text: string) => void) => ({ KuelikAndroid: { onEvent: hear } })],
  [
    'Flutter',
    (hear: (text: string) => void) => ({
      flutter_inappwebview: { callHandler: (_name: string, text: string) => hear(text) },
    }),
  ],
] as const)(
  'web_view: %s receives each event as JSON, even if its bridge is injected late; without it nothing',
  (_, inject) => {
    const heard = vi.fn();
    const native = Object.assign(new EventTarget(), {}) as unknown as Window;
    Object.assign(native, { parent: native });
    const silent = createHostEvents(pageTargets(native, { parentOrigin: null, webView: false }));
    const emit = createHostEvents(pageTargets(native, { parentOrigin: null, webView: true }));
    emit('app-reload', { session: 'early' });
    Object.assign(native, inject(heard));
    silent('app-reload', { session: 's' });
    emit('finish', detail);
    emit('kuelik', { type: 'ready', session: 's' });
    expect(heard.mock.calls.map(([text]) => JSON.parse(text))).toEqual([
      { source: 'kuelik', type: 'finish', detail },
      { source: 'kuelik', type: 'kuelik', detail: { type: 'ready', session: 's' } },
    ]);
  },
);

test.each([
  ['https://host.example', 'https://host.example'],
  ['https://host.example/page?x', 'https://host.example'],
  ['http://localhost:4300', 'http://localhost:4300'],
  ['*', null],
  ['null', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('exactOrigin(%j) is %j', (value, origin) => {
  expect(exactOrigin(value)).toBe(origin);
});

test('only a framed page posts to its parent, and only to the given origin', () => {
  const alone = {} as Window;
  Object.assign(alone, { parent: alone });
  const framed = { parent: { postMessage: vi.fn() } } as unknown as Window;
  const query = { parentOrigin: 'https://host.example', webView: false };
  expect(pageTargets(alone, query).parent).toBeNull();
  expect(pageTargets(framed, query).parent?.origin).toBe('https://host.example');
  expect(pageTargets(framed, { ...query, parentOrigin: '*' }).parent).toBeNull();
  expect(pageTargets(framed, query).bridges).toEqual([]);
});
