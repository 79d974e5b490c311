import { flowAddress } from './address.ts';
import type { Handle, MountOptions } from './api.d.ts';
import { createFrame } from './frame.ts';
import { createModal } from './modal.ts';
import { MountError } from './mount-error.ts';
import { relay, tell } from './relay.ts';
import { loaderTexts } from './texts.ts';

/** The frame must be tall enough to work in when the target has no height of its own. */
const leastHeight = '640px';

/** What is mounted where: a second mount takes the place of the first. */
const mounted = new WeakMap<Element, Handle>();

/**
 * Shows a session's flow in `target`, an element or a selector (`null` for a modal over the page's
 * body). A second mount on the same target takes the place of the first. What the flow tells comes
 * as events on `window` and to the handlers in `on`.
 * Throws MountError, with the page untouched.
 */
export function mount(target: Element | string | null, options: MountOptions): Handle {
  if (typeof document === 'undefined') {
    throw new MountError('no_browser', 'mount needs a browser: call it from an effect, not while rendering');
  }
  const address = flowAddress(options, window.location);
  const place = findPlace(target, options.mode);
  void mounted.get(place)?.destroy();

  const handlers = options.on ?? {};
  const texts = loaderTexts(options.locale);
  const frame = createFrame(document, address.href, address.origin, texts.title);
  const stop = relay(window, frame, address.origin, handlers);
  const leave = () => {
    void handle.destroy();
    tell(window, handlers, { type: 'kuelik', detail: { type: 'cancel', session: options.session } });
  };
  const shown = options.mode === 'modal' ? createModal(document, frame, texts, leave) : frame;

  let alive = true;
  const handle: Handle = {
    destroy: async () => {
      if (!alive) return;
      alive = false;
      stop();
      if (mounted.get(place) === handle) mounted.delete(place);
      // Closing first gives the focus back to where it was.
      if ('close' in shown) shown.close();
      shown.remove();
    },
  };
  mounted.set(place, handle);
  if (shown === frame) frame.style.minHeight = leastHeight;
  place.append(shown);
  if ('showModal' in shown) shown.showModal();
  return handle;
}

function findPlace(target: Element | string | null, mode: MountOptions['mode']): Element {
  if (target === null && mode === 'modal') return document.body;
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place === null || place === undefined) {
    throw new MountError('target_not_found', 'There is no such element to mount in');
  }
  return place;
}
