import type { HostEvents, HostHandlers } from './api.d.ts';

const eventNames: readonly string[] = ['finish', 'app-reload', 'kuelik'] satisfies (keyof HostEvents)[];

type HostMessage = { [Name in keyof HostEvents]: { type: Name; detail: HostEvents[Name] } }[keyof HostEvents];

/** Reports an event to the host page: first on its window, then to its handler. */
export function notify(window: Window, handlers: HostHandlers, message: HostMessage): void {
  window.dispatchEvent(new CustomEvent(message.type, { detail: message.detail }));
  if (message.type === 'finish') handlers.finish?.(message.detail);
  else if (message.type === 'app-reload') handlers['app-reload']?.(message.detail);
  else handlers.kuelik?.(message.detail);
}

/**
 * Relays the messages that the flow posts from its frame. A message counts only if it comes from exactly this
 * frame and the flow's origin, and is well formed. Returns a function that stops it.
 */
export function relay(
  window: Window,
  frame: HTMLIFrameElement,
  origin: string,
  handlers: HostHandlers,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    if (isHostMessage(event.data)) notify(window, handlers, event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** The origin is trusted here: this separates our messages from others of that origin. */
function isHostMessage(data: unknown): data is HostMessage {
  if (typeof data !== 'object' || data === null) return false;
  const message: { source?: unknown; type?: unknown; detail?: unknown } = data;
  const { source, type, detail } = message;
  return (
    source === 'kuelik' &&
    typeof type === 'string' &&
    eventNames.includes(type) &&
    typeof detail === 'object' &&
    detail !== null
  );
}
