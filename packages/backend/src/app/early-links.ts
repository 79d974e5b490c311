/** The address of a session's page: its id and its query, which has the language in links from the backend. */
export const sessionPage = /^\/flow\/([\w-]{1,128})\/?(?:\?(.*))?$/;

/**
 * The runtime configuration, which this server sends with `no-cache`. The page does not preload it itself: on
 * a file server that omits this header, a stale copy would satisfy both the preload and the page's own
 * `no-cache` request.
 */
const config = '</kuelik-config.json>; rel=preload; as=fetch; crossorigin';

/** What a page will request before its code has run, derived from its URL. */
export interface EarlyFiles {
  /** Base URL of the API that the page will call; null if it is another server. */
  readonly api: string | null;
  /** Addresses of the shell's texts, by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The `Link` header of a page: the browser loads these resources in parallel with the page's code, which
 * saves two round trips. Derived from the URL alone: nothing is looked up, so it reveals nothing about the
 * session. Null for pages without a session.
 * @param shown the language of the first screen that comes with the page
 */
export function earlyLinks(url: string, { api, texts }: EarlyFiles, shown?: string): string | null {
  const [, session, query] = sessionPage.exec(url) ?? [];
  if (session === undefined) return null;
  const locale = shown ?? new URLSearchParams(query).get('locale') ?? '';
  const file = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
  const links = [
    config,
    // Must match the client's request mode, otherwise the resource is fetched twice.
    ...(api === null
      ? []
      : [
          `<${api}/flows/session/configs/?session_id=${session}>; rel=preload; as=fetch; crossorigin=use-credentials`,
        ]),
    ...(file === undefined ? [] : [`<${file}>; rel=modulepreload`]),
  ];
  return links.join(', ');
}
