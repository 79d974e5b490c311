import { parseUrl } from '../browser/browser.ts';
import type { HostTargets } from './host-events.ts';

/** What native apps inject into their web views. */
interface NativeWindow {
  readonly ReactNativeWebView?: { readonly postMessage: (message: string) => void };
  readonly webkit?: {
    readonly messageHandlers?: { readonly kuelik?: { readonly postMessage: (m: string) => void } };
  };
  readonly KuelikAndroid?: { readonly onEvent: (message: string) => void };
  readonly flutter_inappwebview?: { readonly callHandler: (name: string, message: string) => void };
}

/** Looked up for each event: an app may inject its bridge after the page has loaded. */
export function nativeBridges(window: NativeWindow): readonly ((message: string) => void)[] {
  return [
    (message) => window.ReactNativeWebView?.postMessage(message),
    (message) => window.webkit?.messageHandlers?.kuelik?.postMessage(message),
    (message) => window.KuelikAndroid?.onEvent(message),
    (message) => window.flutter_inappwebview?.callHandler('kuelik', message),
  ];
}

/** The exact origin of a URL, or null if it is not one (`*`, a path, another scheme). */
export function exactOrigin(value: string | null): string | null {
  const url = value === null ? null : parseUrl(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Recipients of a page's events: its window, the framing page given by `parent_origin`, native apps. */
export function pageTargets(
  window: Window,
  query: { readonly parentOrigin: string | null; readonly webView: boolean },
): HostTargets {
  const origin = exactOrigin(query.parentOrigin);
  const isFramed = window.parent !== window;
  return {
    target: window,
    parent: isFramed && origin !== null ? { window: window.parent, origin } : null,
    bridges: query.webView ? nativeBridges(window as unknown as NativeWindow) : [],
  };
}
