// The public types of the loader, written by hand: this file is what integrators get, as it is.

/** How one technology ended. `data` may be null for a failure. */
export type FinishResult =
  | { status: 'success'; data: { [key: string]: unknown } }
  | { status: 'failure'; data: { [key: string]: unknown } | null };

/** The flow is over. For your page's looks only: act on what your server is told by ours. */
export interface FinishDetail {
  /** True if the person left of their own accord. */
  aborted: boolean;
  /** How each technology ended, by its key. */
  results: { [technology: string]: FinishResult };
  status: 'success' | 'failure';
  session: string;
}

/** The person asked for a reload, which follows by itself. */
export interface AppReloadDetail {
  session: string;
}

/** Everything else, told apart by `type`. */
export type KuelikDetail =
  | { type: 'ready'; session: string }
  | { type: 'started'; session: string }
  | { type: 'step'; session: string; technology: string; index: number; total: number }
  | { type: 'cancel'; session: string }
  /**
   * Of the loader's own: `load_failed` (the widget's script did not come), `load_timeout` (no `ready` in half a
   * minute). Of the widget's: `already_mounted`, `crashed`. Others tell why a session cannot go on.
   */
  | { type: 'error'; session: string; code: string; message: string }
  | { type: 'expired'; session: string };

/** The events, by their name on `window`. */
export interface HostEvents {
  finish: FinishDetail;
  'app-reload': AppReloadDetail;
  kuelik: KuelikDetail;
}

/** What is told of each event, beside the event of the same name on `window`. */
export type HostHandlers = { [Name in keyof HostEvents]?: (detail: HostEvents[Name]) => void };

/** CSS values; each sets the widget's custom property of its name, such as `--kuelik-text-muted`. */
export interface Theme {
  accent?: string;
  /** Text on the accent colour: at least 4.5:1, or it is hard to read. */
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

/** Texts in place of the product's, by language and key: `{ru: {'flow.successTitle': 'Готово'}}`. Keys are in `texts/` of the flow's site. */
export type Texts = { [Locale in 'ru' | 'kz' | 'en' | 'my']?: { [key: string]: string } };

export interface MountOptions {
  /** The session's id, as your server got it. */
  session: string;
  /** Where the flow is served, such as `https://verify.example.com`. */
  frontendUrl?: string;
  /** Instead of `frontendUrl` when flow and API are served by one origin: the API's address. */
  backendUrl?: string;
  /**
   * `iframe` (default) fills the target with a frame; `element` with the widget `<kuelik-flow>`, which is a
   * part of your page; `modal` opens a dialog over the page with the frame in it.
   */
  mode?: 'element' | 'iframe' | 'modal';
  /** With the mode `element`: in a dialog over the page. */
  modal?: boolean;
  /** Looks of the widget, for the mode `element`; a frame has those of the session's flow configuration. */
  theme?: Theme;
  /** Texts of the widget, for the mode `element`; a frame has those of its deployment and of the session's flow configuration. */
  texts?: Texts;
  /** Where the widget's script is, for the mode `element`. Default: `widget/kuelik.js` below `frontendUrl`. */
  scriptUrl?: string;
  /** The session's deployment decides when it is absent. */
  locale?: 'ru' | 'kz' | 'en' | 'my';
  /** The document to ask for first. */
  documentType?: string;
  on?: HostHandlers;
}

export interface Handle {
  /** Takes everything away and frees the camera. May be called at any time, twice, and in a handler. */
  destroy(): Promise<void>;
}

/** What can be wrong with a call of `mount`. */
export type MountErrorCode =
  | 'no_browser'
  | 'target_not_found'
  | 'invalid_target'
  | 'invalid_session'
  | 'invalid_address'
  | 'opaque_origin';

/** Thrown by `mount` for a mistake in the call; carries a code and a text for developers. */
export declare class MountError extends Error {
  readonly code: MountErrorCode;
  constructor(code: MountErrorCode, message: string);
}

/**
 * Shows a session's flow in `target`, an element or a selector (`null` for a modal over the page's
 * body). A second mount on the same target takes the place of the first.
 * Throws `MountError`.
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
  /** Ends the flow for good and frees the camera. May be called at any time, twice, and in a handler. */
  destroy(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'kuelik-flow': KuelikFlowElement;
  }
}
