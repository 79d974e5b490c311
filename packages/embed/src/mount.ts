import { flowAddress, scriptAddress } from './address.ts';
import type { Handle, HostHandlers, KuelikDetail, MountOptions } from './api.d.ts';
import { createElement, passEvents } from './element.ts';
import { createFrame } from './frame.ts';
import { createModal } from './modal.ts';
import { MountError } from './mount-error.ts';
import { notify, relay } from './relay.ts';
import { loadScript } from './script.ts';
import { type LoaderTexts, loaderTexts } from './texts.ts';

/** The frame needs a usable height when the target has none. */
const leastHeight = '640px';

/** Milliseconds before a flow without messages counts as failed: a slow mobile network needs most of them. */
const readyTimeout = 30_000;

/**
 * Where a target keeps its handle: a second mount replaces the first, also from another copy of the loader.
 */
const mounted = Symbol.for('kuelik');
type Place = Element & { [mounted]?: Handle };

/** Marks what this puts into a target. */
const mark = 'data-kuelik';

/** The flow, not yet in the page, and how to stop listening to it. */
interface Flow {
  readonly shown: HTMLElement;
  readonly stop: () => void;
}

/**
 * Shows a session's flow in `target`, an element or a selector (`null` for a modal over the page's body). A
 * second mount on the same target replaces the first. Events arrive on `window` and at the handlers in `on`;
 * there is always a `ready` or an `error`. Throws MountError and leaves the page untouched.
 */
export function mount(target: Element | string | null, given: MountOptions): Handle {
  if (typeof document === 'undefined') {
    throw new MountError('no_browser', 'mount needs a browser: call it from an effect');
  }
  // Plain JavaScript may omit them.
  const options = given ?? ({} as MountOptions);
  const { session, on = {}, mode } = options;
  const isModal = mode === 'modal' || options.modal === true;
  const texts = loaderTexts(options.locale);
  const isElement = mode === 'element';
  const address = isElement
    ? scriptAddress(options, document.baseURI)
    : flowAddress(options, { href: document.baseURI, origin: window.origin });
  const place = findPlace(target, isModal);
  // A dialog inside hidden content would be invisible and yet block the page.
  const home = isModal && !place.checkVisibility?.() ? document.body : place;
  void place[mounted]?.destroy();
  // Routers that swap bodies keep copies of them: a copy has our elements, but not their handle.
  [...home.children].find((child) => child.hasAttribute(mark))?.remove();

  const say = (detail: KuelikDetail) => notify(window, on, { type: 'kuelik', detail });
  const fail = (code: string, message: string) => alive && say({ type: 'error', session, code, message });
  const timer = setTimeout(() => fail('load_timeout', 'The flow did not start in time'), readyTimeout);
  const handlers: HostHandlers = {
    ...on,
    kuelik: (detail) => {
      clearTimeout(timer);
      on.kuelik?.(detail);
    },
  };
  const flow =
    typeof address === 'string' ? elementFlow(options, handlers) : frameFlow(address, texts, handlers);
  const leave = () => {
    void handle.destroy();
    say({ type: 'cancel', session });
  };
  const shown = isModal ? createModal(document, flow.shown, texts, leave) : flow.shown;

  let alive = true;
  const handle: Handle = {
    destroy: async () => {
      if (!alive) return;
      alive = false;
      clearTimeout(timer);
      flow.stop();
      if (place[mounted] === handle) delete place[mounted];
      // Closing first returns the focus to where it was.
      if (shown instanceof HTMLDialogElement) shown.close();
      shown.remove();
      if ('destroy' in flow.shown) await (flow.shown as HTMLElementTagNameMap['kuelik-flow']).destroy();
    },
  };
  place[mounted] = handle;
  if (!isModal && !isElement) flow.shown.style.minHeight = leastHeight;
  shown.setAttribute(mark, '');
  home.append(shown);
  if (shown instanceof HTMLDialogElement) shown.showModal();
  if (typeof address === 'string') {
    loadScript(address).catch(() => {
      clearTimeout(timer);
      fail('load_failed', "The widget's script did not load");
    });
  }
  return handle;
}

function elementFlow(options: MountOptions, handlers: HostHandlers): Flow {
  const shown = createElement(document, options);
  return { shown, stop: passEvents(shown, handlers) };
}

function frameFlow(
  address: ReturnType<typeof flowAddress>,
  texts: LoaderTexts,
  handlers: HostHandlers,
): Flow {
  const shown = createFrame(document, address.href, address.origin, texts.title);
  return { shown, stop: relay(window, shown, address.origin, handlers) };
}

/**
 * Node types that can hold the flow: an element, a shadow root. The page may belong to another window, so no
 * `instanceof`.
 */
const places = [1, 11];

function findPlace(target: Element | string | null, isModal: boolean): Place {
  const place = typeof target === 'string' ? select(target) : target;
  // A script in the head runs before the body exists.
  const found = place ?? (isModal && target === null ? document.body : null);
  if (!found) throw new MountError('target_not_found', 'The target element does not exist');
  if (!places.includes(found.nodeType)) throw invalidTarget();
  return found;
}

function select(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    throw invalidTarget();
  }
}

const invalidTarget = () =>
  new MountError('invalid_target', 'The target is neither an element nor a selector');
