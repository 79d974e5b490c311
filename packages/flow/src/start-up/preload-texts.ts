import { parseFlowQuery } from '../address/query.ts';
import { storageOf } from '../browser/browser.ts';
import { acceptedLocales, chooseLocale } from '../i18n/choose-locale.ts';
import { readStored } from '../i18n/locale-context.tsx';
import { loadTexts } from '../i18n/texts/index.ts';

/**
 * Begins to load the texts that the page will most likely want, while its configuration is on the way: one
 * trip less on a slow line. A wrong guess (the deployment has own hosts of another kind) costs 1.5 KB.
 */
export function preloadTexts(window: Window, ownHosts: readonly string[]): void {
  const { locale, localeList } = parseFlowQuery(window.location.search);
  const likely = chooseLocale({
    query: locale,
    stored: readStored(storageOf(window, 'localStorage')),
    host: window.location.hostname,
    ownHosts,
    available: acceptedLocales({ flowConfig: null, query: localeList }),
  });
  // Whoever needs the texts tries again and tells of a failure.
  loadTexts[likely]().catch(() => undefined);
}
