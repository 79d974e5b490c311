import { parseFlowQuery } from '../address/query.ts';
import { storageOf } from '../browser/browser.ts';
import { acceptedLocales, chooseLocale } from '../i18n/choose-locale.ts';
import { readStored } from '../i18n/locale-context.tsx';
import { loadTexts } from '../i18n/texts/index.ts';

/**
 * Preloads the texts that the page will most likely need while its configuration is loading: saves one round
 * trip on a slow network. A wrong guess (the deployment maps its hosts differently) costs 1.5 KB.
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
  // The actual consumer retries and reports failures.
  loadTexts[likely]().catch(() => undefined);
}
