import { warn } from '@kuelik/flow';
import { createRoot, type Root } from 'react-dom/client';
import { claim, release } from './claims.ts';
import { dress } from './sheets.ts';
import { type FlowSettings, WidgetFlow } from './widget-flow.tsx';

export const tagName = 'kuelik-flow';

type Texts = Readonly<Record<string, unknown>>;

const properties = ['session', 'backendUrl', 'frontendUrl', 'locale', 'documentType', 'texts'] as const;

/** One run of the flow on the page. */
interface Run {
  readonly settings: FlowSettings;
  render(settings: FlowSettings): void;
  stop(): void;
}

/**
 * `<kuelik-flow session="…" backend-url="…" locale="…">`: the whole flow in a shadow root. It starts once it
 * is in a document and has a session, and ends when removed. Dispatches `finish`, `app-reload` and `kuelik`,
 * which bubble and are composed. The page reloads after `app-reload` (the specification, section 2) unless a
 * listener prevents it.
 */
export class KuelikFlowElement extends HTMLElement {
  static readonly observedAttributes = ['session', 'backend-url', 'frontend-url', 'locale', 'document-type'];

  readonly #shadow = this.attachShadow({ mode: 'open' });
  #run: Run | null = null;
  #texts: Texts | null = null;
  #destroyed = false;
  #settling = false;

  get session(): string | null {
    return this.getAttribute('session');
  }
  set session(value: string | null) {
    this.#reflect('session', value);
  }
  get backendUrl(): string | null {
    return this.getAttribute('backend-url');
  }
  set backendUrl(value: string | null) {
    this.#reflect('backend-url', value);
  }
  get frontendUrl(): string | null {
    return this.getAttribute('frontend-url');
  }
  set frontendUrl(value: string | null) {
    this.#reflect('frontend-url', value);
  }
  get locale(): string | null {
    return this.getAttribute('locale');
  }
  set locale(value: string | null) {
    this.#reflect('locale', value);
  }
  get documentType(): string | null {
    return this.getAttribute('document-type');
  }
  set documentType(value: string | null) {
    this.#reflect('document-type', value);
  }
  /**
   * Overrides of the product's texts: `{ru: {'flow.successTitle': '…'}}`. A property only: too large for an
   * attribute.
   */
  get texts(): Texts | null {
    return this.#texts;
  }
  set texts(value: Texts | null | undefined) {
    const json = toJson(value ?? null);
    // Frameworks set an equal object on every render.
    if (json === null || json === JSON.stringify(this.#texts)) return;
    // A copy, because the host may mutate its own object and set it again.
    this.#texts = JSON.parse(json);
    this.#settleSoon();
  }

  connectedCallback(): void {
    for (const name of properties) this.#upgrade(name);
    this.#settleSoon();
  }

  disconnectedCallback(): void {
    this.#settleSoon();
  }

  attributeChangedCallback(): void {
    this.#settleSoon();
  }

  /** Ends the flow for good and frees the camera. May be called at any time, repeatedly, and in a handler. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    // The flow still runs while a handler does: it ends right afterwards.
    await Promise.resolve();
    this.#settle();
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** A property set before the script loaded hides the accessor of its name. */
  #upgrade(name: (typeof properties)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as Partial<Record<typeof name, unknown>>)[name];
    Object.assign(this, { [name]: value });
  }

  /** Once for all changes of one tick: a move within the page is a removal and an insertion. */
  #settleSoon(): void {
    if (this.#settling) return;
    this.#settling = true;
    queueMicrotask(() => {
      this.#settling = false;
      this.#settle();
    });
  }

  /** Starts, updates or ends the flow to match the current attributes. */
  #settle(): void {
    const wanted = this.#wanted();
    const current = this.#run?.settings;
    if (wanted !== null && current !== undefined && isSameFlow(wanted, current)) {
      this.#run?.render(wanted);
      return;
    }
    this.#stop();
    if (wanted !== null) this.#start(wanted);
  }

  #wanted(): FlowSettings | null {
    const { session, backendUrl, frontendUrl, locale, documentType, texts } = this;
    if (this.#destroyed || !this.isConnected || session === null || session === '') return null;
    return { session, backendUrl, frontendUrl, locale, documentType, texts };
  }

  #start(settings: FlowSettings): void {
    if (!claim(settings.session, this, () => this.#settleSoon())) {
      const message = 'Another element already shows the session';
      const detail = { type: 'error', session: settings.session, code: 'already_mounted', message };
      this.dispatchEvent(new CustomEvent('kuelik', { detail, bubbles: true, composed: true }));
      return;
    }
    this.#run = startRun(this.#shadow, this, settings, () => {
      this.#stop();
      this.#settleSoon();
    });
  }

  #stop(): void {
    const run = this.#run;
    this.#run = null;
    run?.stop();
    release(this);
  }
}

/** Null, with a warning to developers, for circular objects: the host's assignment must not throw. */
function toJson(texts: Texts | null): string | null {
  try {
    return JSON.stringify(texts) ?? 'null';
  } catch {
    warn('texts ignored: not serialisable as JSON');
    return null;
  }
}

/** A language change keeps the flow: the person continues where they are. */
function isSameFlow(one: FlowSettings, other: FlowSettings): boolean {
  return (
    one.session === other.session &&
    one.backendUrl === other.backendUrl &&
    one.frontendUrl === other.frontendUrl &&
    one.documentType === other.documentType
  );
}

/** Milliseconds until a flow that found no connection starts again, where the browser says that there is one. */
const retryAfter = 30_000;

/** The newest feature that the flow cannot do without: docs/browsers.md names the floor. */
const isNew = 'throwIfAborted' in AbortSignal.prototype;

function startRun(
  shadow: ShadowRoot,
  element: EventTarget,
  settings: FlowSettings,
  onReload: () => void,
): Run {
  const undress = dress(shadow);
  const border = document.createElement('div');
  border.className = 'border';
  shadow.append(border);
  const { fontSize } = getComputedStyle(border);
  let alive = true;
  let isPageToReload = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const target = {
    dispatchEvent: (event: Event) => {
      // A flow that has ended dispatches no more events.
      if (!alive) return false;
      if ((event as CustomEvent).detail?.code === 'connection') startWhenBack();
      if (event.type !== 'app-reload') return element.dispatchEvent(event);
      isPageToReload = element.dispatchEvent(cancelable(event as CustomEvent));
      return isPageToReload;
    },
  };
  const reload = () => {
    if (!alive) return;
    if (isPageToReload) window.location.reload();
    else onReload();
  };
  /** The session could not be opened for lack of a connection. */
  const startWhenBack = () => {
    isWaiting = true;
    addEventListener('online', onReload);
    clearTimeout(retry);
    if (navigator.onLine) retry = setTimeout(onReload, retryAfter);
  };
  const root = undress && isNew ? createQuietRoot(border) : null;
  const run: Run = {
    settings,
    render: (next) => {
      if (root)
        root.render(<WidgetFlow settings={next} fontSize={fontSize} target={target} onReload={reload} />);
      else void import('./too-old.ts').then((tooOld) => tooOld.show(border, next, target));
    },
    stop: () => {
      alive = false;
      if (isWaiting) removeEventListener('online', onReload);
      clearTimeout(retry);
      root?.unmount();
      border.remove();
      undress?.();
    },
  };
  run.render(settings);
  return run;
}

/** The same event, cancelable by the host: if it is cancelled, the flow restarts in place. */
const cancelable = ({ type, detail }: CustomEvent): CustomEvent =>
  new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true });

/**
 * A React root that leaves no listener on the host's document. React listens there to `selectionchange` for
 * `onSelect` and never stops; nothing here needs it.
 */
function createQuietRoot(container: Element): Root {
  const { document } = globalThis;
  // The host's tools may have replaced it with their own.
  const own = Object.getOwnPropertyDescriptor(document, 'addEventListener');
  // Not replaceable: one listener is left behind, which is better than no flow.
  if (own?.configurable === false) return createRoot(container);
  Object.defineProperty(document, 'addEventListener', { value: () => undefined, configurable: true });
  try {
    return createRoot(container);
  } finally {
    delete (document as Partial<Document>).addEventListener;
    if (own !== undefined) Object.defineProperty(document, 'addEventListener', own);
  }
}
