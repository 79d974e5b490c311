import { flowAddress, scriptAddress } from './address.ts';
import type { Handle, HostHandlers, KuelikDetail, MountOptions } from './api.d.ts';
import { createElement, hear } from './element.ts';
import { createFrame } from './frame.ts';
import { createModal } from './modal.ts';
import { MountError } from './mount-error.ts';
import { relay, tell } from './relay.ts';
import { loadScript } from './script.ts';
import { type LoaderTexts, loaderTexts } from './texts.ts';

/** The frame must be tall enough to work in when the target has no height of its own. */
const leastHeight = '640px';

/** Milliseconds until a flow that says nothing counts as not coming: a slow phone line needs most of it. */
const readyTimeout = 30_000;

/** Where a target has its handle: a second mount takes the place of the first, whichever copy of the loader it is of. */
const mounted = Symbol.for('kuelik');
type Place = Element & { [mounted]?: Handle };

/** On what this puts into a target. */
const mark = 'data-kuelik';

/** The flow, not yet in the page, and how to stop listening to it. */
interface Flow {
  readonly shown: HTMLElement;
  readonly stop: () => void;
}

/**
 * Shows a session's flow in `target`, an element or a selector (`null` for a modal over the page's
 * body). A second mount on the same target takes the place of the first. What the flow tells comes
 * as events on `window` and to the handlers in `on`; `ready` comes in any case, or an `error`.
 * Throws MountError, with the page untouched.
 */
export function mount(target: Element | string | null, given: MountOptions): Handle {
  if (typeof document === 'undefined') {
    throw new MountError('no_browser', 'mount needs a browser: call it from an effect');
  }
  // Plain JavaScript may forget them.
  const options = given ?? ({} as MountOptions);
  const { session, on = {}, mode } = options;
  const isModal = mode === 'modal' || options.modal === true;
  const texts = loaderTexts(options.locale);
  const isElement = mode === 'element';
  const address = isElement
    ? scriptAddress(options, document.baseURI)
    : flowAddress(options, { href: document.baseURI, origin: window.origin });
  const place = findPlace(target, isModal);
  // A dialog within what is hidden would not be seen, and yet keep the page from being used.
  const home = isModal && !place.checkVisibility?.() ? document.body : place;
  void place[mounted]?.destroy();
  // Routers that swap bodies keep copies of them: what is ours came along, its handle did not.
  [...home.children].find((child) => child.hasAttribute(mark))?.remove();

  const say = (detail: KuelikDetail) => tell(window, on, { type: 'kuelik', detail });
  const fail = (code: string, message: string) => alive && say({ type: 'error', session, code, message });
  const timer = setTimeout(() => fail('load_timeout', 'The flow has not come in time'), readyTimeout);
  const heard: HostHandlers = {
    ...on,
    kuelik: (detail) => {
      clearTimeout(timer);
      on.kuelik?.(detail);
    },
  };
  const flow = typeof address === 'string' ? elementFlow(options, heard) : frameFlow(address, texts, heard);
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
      // Closing first gives the focus back to where it was.
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
      fail('load_failed', 'The script of the widget did not come');
    });
  }
  return handle;
}

function elementFlow(options: MountOptions, heard: HostHandlers): Flow {
  const shown = createElement(document, options);
  return { shown, stop: hear(shown, heard) };
}

function frameFlow(address: ReturnType<typeof flowAddress>, texts: LoaderTexts, heard: HostHandlers): Flow {
  const shown = createFrame(document, address.href, address.origin, texts.title);
  return { shown, stop: relay(window, shown, address.origin, heard) };
}

/** Node types of what the flow can be put in: an element, a shadow root. The page may be another window's: no `instanceof`. */
const places = [1, 11];

function findPlace(target: Element | string | null, isModal: boolean): Place {
  const place = typeof target === 'string' ? select(target) : target;
  // A script in the head runs before there is a body.
  const found = place ?? (isModal && target === null ? document.body : null);
  if (!found) throw new MountError('target_not_found', 'There is no such element to mount in');
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

const invalidTarget = () => new MountError('invalid_target', 'The target is no element and no selector');
