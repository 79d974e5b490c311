/** Path and query of a session's page: its id and, in a link that the backend made, its language. */
const sessionPage = /^\/flow\/([\w-]{1,128})\/?(?:\?(.*))?$/;

/**
 * The runtime configuration, which this server sends with `no-cache`. The page does not name it itself: a file server
 * without that header would have yesterday's copy satisfy the preload, and with it the page's own `no-cache` call.
 */
const config = '</kuelik-config.json>; rel=preload; as=fetch; crossorigin';

/** What a page will ask for before its code has run, as far as its address tells. */
export interface EarlyFiles {
  /** The address below which the page will call the API; null when that is another server. */
  readonly api: string | null;
  /** Addresses of the shell's texts, by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The `Link` header of a page: a browser fetches what it names beside the page's code, which saves a
 * slow line two trips. Made of the address alone: nothing is looked up, and nothing about the session
 * can be read from it. Null for pages of no session.
 */
export function earlyLinks(url: string, { api, texts }: EarlyFiles): string | null {
  const [, session, query] = sessionPage.exec(url) ?? [];
  if (session === undefined) return null;
  const locale = new URLSearchParams(query).get('locale') ?? '';
  const file = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
  const links = [
    config,
    // As the client asks: an answer to another kind of request would be fetched twice.
    ...(api === null
      ? []
      : [
          `<${api}/flows/session/configs/?session_id=${session}>; rel=preload; as=fetch; crossorigin=use-credentials`,
        ]),
    ...(file === undefined ? [] : [`<${file}>; rel=modulepreload`]),
  ];
  return links.join(', ');
}
