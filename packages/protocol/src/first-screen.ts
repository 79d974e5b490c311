/** What the server knows of a fresh session and of the call for its page. */
export interface FirstScreenRequest {
  readonly session: string;
  /** The page's address. */
  readonly url: URL;
  /** Base path of this server's API. */
  readonly api: string;
  readonly userAgent: string;
  /** The browser's own claim in the header `Sec-CH-UA-Mobile`. */
  readonly isMobile: boolean;
  /** The content of `/kuelik-config.json`. */
  readonly runtimeConfig: Readonly<Record<string, unknown>>;
  /** The reply to the page's call for the session's configuration. */
  readonly configs: unknown;
  /** Codes of steps that the session skips. */
  readonly skip: readonly string[];
}

/** The first screen of a session's first step, as the page itself would show it. */
export interface FirstScreen {
  /** The step's key. */
  readonly key: string;
  readonly locale: string;
  /** The value of the page's `lang`. */
  readonly lang: string;
  readonly title: string;
  /** Languages that a choice stored in the browser may replace this one with. */
  readonly otherLocales: readonly string[];
  /** Without scripts, styles and anything of the person. */
  readonly html: string;
}

/** The module that renders it, built with the site. Null: the page decides once its scripts run. */
export interface FirstScreenModule {
  /** The address of the site's script that belongs to these components. */
  readonly builtFor: string;
  readonly renderFirstScreen: (request: FirstScreenRequest) => Promise<FirstScreen | null>;
}
