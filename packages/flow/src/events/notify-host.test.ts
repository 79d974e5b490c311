import { expect, test, vi } from 'vitest';
import { notifyHost } from './notify-host.ts';

/** A page at an address, framed, with an app's bridge. */
function pageAt(search: string) {
  const postMessage = vi.fn();
  const onEvent = vi.fn();
  const page = Object.assign(new EventTarget(), {
    location: { search },
    parent: { postMessage },
    KuelikAndroid: { onEvent },
  });
  return { page: page as unknown as Window, postMessage, onEvent };
}
const message = { source: 'kuelik', type: 'device-check', detail: { version: 1 } };

test('an app that opened the page with web_view is notified', () => {
  const { page, onEvent, postMessage } = pageAt('?web_view=true');
  notifyHost(page, 'device-check', { version: 1 });
  expect(JSON.parse(onEvent.mock.calls[0]?.[0])).toEqual(message);
  expect(postMessage).not.toHaveBeenCalled();
});

test('a framing page gets it at the origin that it named', () => {
  const { page, onEvent, postMessage } = pageAt('?parent_origin=https://bank.example');
  notifyHost(page, 'device-check', { version: 1 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(message, 'https://bank.example');
  expect(onEvent).not.toHaveBeenCalled();
});

test('a host that names no origin gets no message', () => {
  const { page, onEvent, postMessage } = pageAt('');
  notifyHost(page, 'device-check', { version: 1 });
  expect(postMessage).not.toHaveBeenCalled();
  expect(onEvent).not.toHaveBeenCalled();
});
