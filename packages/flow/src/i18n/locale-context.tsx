import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { UiLocale } from '../ui/ui-locale.tsx';
import {
  acceptedLocales,
  chooseLocale,
  type LocaleLists,
  offeredLocales,
  storedLocaleKey,
} from './choose-locale.ts';
import { bcp47, type Locale } from './locale.ts';
import { loadTexts, type ShellTexts } from './texts/index.ts';

export interface LocaleValue {
  readonly locale: Locale;
  readonly texts: ShellTexts;
  /** What the switcher offers. */
  readonly offered: readonly Locale[];
  /** Changes the language and remembers it. */
  readonly choose: (locale: Locale) => void;
  /** Takes the flow configuration's list, which overrides the others. */
  readonly limit: (flowConfig: readonly Locale[] | null) => void;
}

const LocaleContext = createContext<LocaleValue | null>(null);

/** The language and the shell's texts in it. */
export function useLocale(): LocaleValue {
  const value = useContext(LocaleContext);
  if (value === null) throw new Error('useLocale needs a LocaleProvider');
  return value;
}

/** Where the choice of a language is kept. */
export type LocaleStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface LocaleEnvironment {
  readonly query: string | null;
  readonly queryList: readonly Locale[] | null;
  readonly host: string;
  readonly ownHosts: readonly string[];
  readonly storage: LocaleStorage | null;
  /** The page's root, whose language and title are set; null in a widget, which owns no page. */
  readonly document: Document | null;
}

export function readStored(storage: LocaleStorage | null): string | null {
  try {
    return storage?.getItem(storedLocaleKey) ?? null;
  } catch {
    return null;
  }
}

function store(storage: LocaleStorage | null, locale: Locale): void {
  try {
    storage?.setItem(storedLocaleKey, locale);
  } catch {
    // Refused: the choice lasts as long as the page.
  }
}

/** Pauses between tries to load a language, ms; the last one repeats for as long as it takes. */
const pauses = [300, 1000, 3000, 5000] as const;

async function loadPatiently(locale: Locale, signal: AbortSignal): Promise<ShellTexts | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      return await loadTexts[locale]();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(turn, pauses.length - 1)]));
    }
  }
  return null;
}

export interface LocaleProviderProps {
  readonly environment: LocaleEnvironment;
  /** Shown until the first texts are there. */
  readonly fallback: ReactNode;
  /** Texts that are there already; for tests and for pages that cannot wait. */
  readonly initialTexts?: ShellTexts;
  readonly children: ReactNode;
}

/** Chooses the language by the specification's rules (section 5), loads its texts, and keeps the page's language right. */
export function LocaleProvider({ environment, fallback, initialTexts, children }: LocaleProviderProps) {
  const { query, queryList, host, ownHosts, storage, document } = environment;
  const [lists, setLists] = useState<LocaleLists>({ flowConfig: null, query: queryList });
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locale = useMemo(() => {
    const available = acceptedLocales(lists);
    if (chosen !== null && available.includes(chosen)) return chosen;
    return chooseLocale({ query, stored: readStored(storage), host, ownHosts, available });
  }, [lists, chosen, query, host, ownHosts, storage]);
  const [loaded, setLoaded] = useState(initialTexts === undefined ? null : { locale, texts: initialTexts });

  useEffect(() => {
    if (loaded?.locale === locale) return;
    const ending = new AbortController();
    void loadPatiently(locale, ending.signal).then((texts) => {
      if (texts !== null && !ending.signal.aborted) setLoaded({ locale, texts });
    });
    return () => ending.abort();
  }, [locale, loaded?.locale]);

  useEffect(() => {
    if (document === null || loaded === null) return;
    document.documentElement.lang = bcp47[loaded.locale];
    document.title = loaded.texts.pageTitle;
  }, [document, loaded]);

  const value = useMemo<LocaleValue | null>(
    () =>
      loaded && {
        locale: loaded.locale,
        texts: loaded.texts,
        offered: offeredLocales(lists, host, loaded.locale),
        choose: (next) => {
          store(storage, next);
          setChosen(next);
        },
        limit: (flowConfig) => setLists((now) => ({ ...now, flowConfig })),
      },
    [loaded, lists, host, storage],
  );

  if (value === null) return fallback;
  return (
    <LocaleContext value={value}>
      <UiLocale locale={value.locale}>{children}</UiLocale>
    </LocaleContext>
  );
}
