import { type Locale, locales } from '@kuelik/protocol';

/** Sources of the language, by priority. */
export interface LocaleSources {
  /** The query's `locale`. */
  readonly query: string | null;
  /** The person's earlier choice, see `storedLocaleKey`. */
  readonly stored: string | null;
  /** The page's host name, without a port. */
  readonly host: string;
  /** The product's own hosts, from the runtime configuration. */
  readonly ownHosts: readonly string[];
  /** The available choices, see `acceptedLocales`. */
  readonly available: readonly Locale[];
}

/** Local storage key of the chosen language: the specification, section 5. */
export const storedLocaleKey = 'language';

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The Malaysian hosts: the specification, section 9. */
const isMalaysian = (host: string): boolean => host.includes('mys');

const isOwn = (host: string, ownHosts: readonly string[]): boolean =>
  host === 'localhost' ||
  host === '127.0.0.1' ||
  host.startsWith('192.168.') ||
  ownHosts.some((own) => host === own || host.endsWith(`.${own}`));

/** The default language of a host: the specification, section 5. */
export function hostLocale(host: string, ownHosts: readonly string[]): Locale {
  if (isMalaysian(host)) return 'my';
  return isOwn(host, ownHosts) ? 'ru' : 'en';
}

/** A list of languages in configurations and queries: an array, JSON or comma-separated. */
export function parseLocaleList(value: unknown): readonly Locale[] | null {
  if (typeof value === 'string') {
    const words = value.replace(/[[\]"'\s]/g, '').split(',');
    return parseLocaleList(words);
  }
  if (!Array.isArray(value)) return null;
  const known = locales.filter((locale) => value.includes(locale));
  return known.length > 0 ? known : null;
}

/** Lists of languages from a session or a URL. */
export interface LocaleLists {
  readonly flowConfig: readonly Locale[] | null;
  readonly query: readonly Locale[] | null;
}

/** Languages that a query or a stored choice may select: all, unless overridden by a list. */
export function acceptedLocales(lists: LocaleLists): readonly Locale[] {
  return lists.flowConfig ?? lists.query ?? locales;
}

/**
 * The switcher's choices: the overriding list, otherwise the host's (specification, section 9), and always
 * the current language.
 */
export function offeredLocales(lists: LocaleLists, host: string, current: Locale): readonly Locale[] {
  const hostList: readonly Locale[] = isMalaysian(host) ? ['my'] : ['ru', 'kz'];
  const offered = lists.flowConfig ?? lists.query ?? hostList;
  return locales.filter((locale) => locale === current || offered.includes(locale));
}

/**
 * The language to show: the query's, otherwise the stored one, otherwise the host's; always an available one.
 */
export function chooseLocale(sources: LocaleSources): Locale {
  const { query, stored, available } = sources;
  const byHost = hostLocale(sources.host, sources.ownHosts);
  for (const wish of [query, stored, byHost, 'en', 'ru']) {
    if (isLocale(wish) && available.includes(wish)) return wish;
  }
  return available[0] ?? 'en';
}
