// The public types of the loader, written by hand and shipped to integrators unchanged.

/** Result of one technology. `data` may be null for a failure. */
export type FinishResult =
  | { status: 'success'; data: { [key: string]: unknown } }
  | { status: 'failure'; data: { [key: string]: unknown } | null };

/** The flow is over. Use it only to update your page; act on what your server receives from ours. */
export interface FinishDetail {
  /** True if the person left voluntarily. */
  aborted: boolean;
  /** Result of each technology, by its key. */
  results: { [technology: string]: FinishResult };
  status: 'success' | 'failure';
  session: string;
}

/** The person requested a reload, which follows automatically. */
export interface AppReloadDetail {
  session: string;
}

/** All other events, distinguished by `type`. */
export type KuelikDetail =
  | { type: 'ready'; session: string }
  | { type: 'started'; session: string }
  | { type: 'step'; session: string; technology: string; index: number; total: number }
  | { type: 'cancel'; session: string }
  /**
   * From the loader: `load_failed` (the widget's script did not load), `load_timeout` (no `ready` within half
   * a minute). From the widget: `already_mounted`, `browser_too_old`, `crashed`. Others say why a session cannot continue.
   */
  | { type: 'error'; session: string; code: string; message: string }
  | { type: 'expired'; session: string };

/** The events by their name on `window`. */
export interface HostEvents {
  finish: FinishDetail;
  'app-reload': AppReloadDetail;
  kuelik: KuelikDetail;
}

/** Handlers, called in addition to the event of the same name on `window`. */
export type HostHandlers = { [Name in keyof HostEvents]?: (detail: HostEvents[Name]) => void };

/** CSS values; each sets the widget's custom property of its name, such as `--kuelik-text-muted`. */
export interface Theme {
  accent?: string;
  /** Text on the accent colour: a contrast of at least 4.5:1. */
  onAccent?: string;
  /** The accent colour for text on the page. */
  accentText?: string;
  text?: string;
  textMuted?: string;
  page?: string;
  surface?: string;
  border?: string;
  radiusSmall?: string;
  radius?: string;
  radiusLarge?: string;
  fontFamily?: string;
}

/**
 * Overrides of the product's texts, by language and key: `{ru: {'flow.successTitle': 'Готово'}}`. The keys
 * are in `texts/` of the flow's site.
 */
export type Texts = { [Locale in 'ru' | 'kz' | 'en' | 'my']?: { [key: string]: string } };

export interface MountOptions {
  /** The session's id, as your server received it. */
  session: string;
  /** Where the flow is served, such as `https://verify.example.com`. */
  frontendUrl?: string;
  /** Instead of `frontendUrl` if one origin serves flow and API: the API's address. */
  backendUrl?: string;
  /**
   * `iframe` (default) fills the target with a frame; `element` uses the widget `<kuelik-flow>`, which is
   * part of your page; `modal` opens a dialog with the frame over the page.
   */
  mode?: 'element' | 'iframe' | 'modal';
  /** With the mode `element`: in a dialog over the page. */
  modal?: boolean;
  /** Theme of the widget, for the mode `element`; a frame uses the session's flow configuration. */
  theme?: Theme;
  /**
   * Text overrides of the widget, for the mode `element`; a frame uses its deployment's and the session's
   * flow configuration.
   */
  texts?: Texts;
  /** URL of the widget's script, for the mode `element`. Default: `widget/kuelik.js` below `frontendUrl`. */
  scriptUrl?: string;
  /** If absent, the session's deployment decides. */
  locale?: 'ru' | 'kz' | 'en' | 'my';
  /** The document to request first. */
  documentType?: string;
  on?: HostHandlers;
}

export interface Handle {
  /** Removes everything and frees the camera. May be called at any time, repeatedly, and in a handler. */
  destroy(): Promise<void>;
}

/** Possible mistakes in a call of `mount`. */
export type MountErrorCode =
  | 'no_browser'
  | 'target_not_found'
  | 'invalid_target'
  | 'invalid_session'
  | 'invalid_address'
  | 'opaque_origin';

/** Thrown by `mount` for a mistake in the call; has a code and a message for developers. */
export declare class MountError extends Error {
  readonly code: MountErrorCode;
  constructor(code: MountErrorCode, message: string);
}

/**
 * Shows a session's flow in `target`, an element or a selector (`null` for a modal over the page's body). A
 * second mount on the same target replaces the first. Throws `MountError`.
 */
export declare function mount(target: Element | string | null, options: MountOptions): Handle;

/** The widget's element, for pages that write it themselves. Its script defines it. */
export interface KuelikFlowElement extends HTMLElement {
  session: string | null;
  backendUrl: string | null;
  frontendUrl: string | null;
  locale: string | null;
  documentType: string | null;
  texts: Texts | null;
  /** Ends the flow for good and frees the camera. May be called at any time, repeatedly, and in a handler. */
  destroy(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'kuelik-flow': KuelikFlowElement;
  }
}
