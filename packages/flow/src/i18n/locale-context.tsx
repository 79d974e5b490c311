import { bcp47, type Locale } from '@kuelik/protocol';
import { loadTexts as loadScreenTexts, UiLocale, warn, warnOfLoading } from '@kuelik/ui';
import type { ReplaceTexts, TextGroups } from '@kuelik/ui/replace-texts';
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import {
  acceptedLocales,
  chooseLocale,
  type LocaleLists,
  offeredLocales,
  storedLocaleKey,
} from './choose-locale.ts';
import { type LanguageTexts, loadTexts, type ShellTexts } from './texts/index.ts';

export interface LocaleValue {
  readonly locale: Locale;
  readonly texts: ShellTexts;
  /** What the switcher offers. */
  readonly offered: readonly Locale[];
  /** Changes the language and stores the choice. */
  readonly choose: (locale: Locale) => void;
  /** Applies the flow configuration's language list, which overrides the others, and its texts. */
  readonly limit: (flowConfig: readonly Locale[] | null, texts?: unknown) => void;
  /**
   * False while the code that applies a session's texts is loading: our texts must not appear first.
   * Overrides that the host sets later are applied in place, without unmounting anything.
   */
  readonly isWorded: boolean;
}

const LocaleContext = createContext<LocaleValue | null>(null);

/** The language and the shell's texts in it. */
export function useLocale(): LocaleValue {
  const value = useContext(LocaleContext);
  if (value === null) throw new Error('no LocaleProvider');
  return value;
}

/** Where the chosen language is stored. */
export type LocaleStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface LocaleEnvironment {
  readonly query: string | null;
  readonly queryList: readonly Locale[] | null;
  readonly host: string;
  readonly ownHosts: readonly string[];
  readonly storage: LocaleStorage | null;
  /** Text overrides from the deployment and the host's page; absent if neither has any. */
  readonly texts?: readonly unknown[] | undefined;
  /**
   * The technologies' catalogues, whose texts can be replaced as well; loaded only if there are overrides.
   */
  readonly loadTextGroups?: (() => Promise<TextGroups>) | undefined;
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
    // Storage refuses: the choice lasts as long as the page.
  }
}

/** Delays between attempts to load a language, ms; the last one repeats. After them our texts are used. */
const pauses = [300, 1000, 3000, 5000] as const;

type Create = (
  ...given: readonly [layers: readonly unknown[], warn: (message: string) => void]
) => ReplaceTexts;

/** A language whose texts have loaded. */
interface Loaded extends LanguageTexts {
  readonly locale: Locale;
  /** Creates the function that applies text overrides; loaded only if there are any. */
  readonly create?: Create | undefined;
}

/** Used if the code that applies overrides fails to load: the session continues with our own texts. */
const asTheyAre: Create = () => (_group, _locale, texts) => texts;

async function loadReplacement(others: LocaleEnvironment['loadTextGroups']): Promise<Create> {
  const [{ createReplacement }, groups] = await Promise.all([import('@kuelik/ui/replace-texts'), others?.()]);
  return (layers, warn) => createReplacement(layers, warn, groups);
}

async function load(
  locale: Locale,
  isReplaced: boolean,
  isPatient: boolean,
  others: LocaleEnvironment['loadTextGroups'],
): Promise<Loaded> {
  const [{ shell, ui }, create] = await Promise.all([
    loadTexts[locale](),
    isReplaced &&
      loadReplacement(others).catch((error: unknown) => {
        if (isPatient) throw error;
        warn('texts cannot be replaced');
        return asTheyAre;
      }),
    // The screens that the page has loaded, so that nothing on it disappears while its language changes.
    loadScreenTexts(locale),
  ]);
  return {
    locale,
    shell,
    ui,
    create: create || undefined,
  };
}

async function loadPatiently(
  locale: Locale,
  isReplaced: boolean,
  signal: AbortSignal,
  others: LocaleEnvironment['loadTextGroups'],
): Promise<Loaded | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      return await load(locale, isReplaced, turn < pauses.length, others);
    } catch (error) {
      if (turn === 0) warnOfLoading(error);
      await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(turn, pauses.length - 1)]));
    }
  }
  return null;
}

export interface LocaleProviderProps {
  readonly environment: LocaleEnvironment;
  /** Shown until the first texts are loaded. */
  readonly fallback: ReactNode;
  /** Preloaded texts; for tests and for pages that cannot wait. */
  readonly initialTexts?: LanguageTexts;
  readonly children: ReactNode;
}

/**
 * Chooses the language by the specification's rules (section 5), loads its texts, and sets the page's
 * language.
 */
export function LocaleProvider({ environment, fallback, initialTexts, children }: LocaleProviderProps) {
  const { query, queryList, host, ownHosts, storage, document, texts: given, loadTextGroups } = environment;
  const [lists, setLists] = useState<LocaleLists>({ flowConfig: null, query: queryList });
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locale = useMemo(() => {
    const available = acceptedLocales(lists);
    if (chosen !== null && available.includes(chosen)) return chosen;
    return chooseLocale({ query, stored: readStored(storage), host, ownHosts, available });
  }, [lists, chosen, query, host, ownHosts, storage]);
  const [sessionTexts, setSessionTexts] = useState<unknown>(null);
  const layers = useMemo(() => [...(given ?? []), sessionTexts].filter(Boolean), [given, sessionTexts]);
  const isReplaced = layers.length > 0;
  const [loaded, setLoaded] = useState<Loaded | null>(initialTexts ? { locale, ...initialTexts } : null);
  const create = loaded?.create;
  const hasWords = !isReplaced || create !== undefined;
  const isWorded = !sessionTexts || hasWords;
  const isComplete = hasWords && loaded?.locale === locale;

  useEffect(() => {
    if (isComplete) return;
    const ending = new AbortController();
    void loadPatiently(locale, isReplaced, ending.signal, loadTextGroups).then((next) => {
      if (next !== null && !ending.signal.aborted) setLoaded(next);
    });
    return () => ending.abort();
  }, [locale, isReplaced, isComplete, loadTextGroups]);

  const replace = useMemo(
    () => (isReplaced && create ? create(layers, warn) : null),
    [isReplaced, create, layers],
  );
  const value = useMemo<LocaleValue | null>(
    () =>
      loaded && {
        locale: loaded.locale,
        texts: replace ? replace('flow', loaded.locale, loaded.shell) : loaded.shell,
        offered: offeredLocales(lists, host, loaded.locale),
        choose: (next) => {
          store(storage, next);
          setChosen(next);
        },
        limit: (flowConfig, texts) => {
          setLists((now) => ({ ...now, flowConfig }));
          setSessionTexts(texts);
        },
        isWorded,
      },
    [loaded, replace, lists, host, storage, isWorded],
  );

  useEffect(() => {
    if (document === null || value === null) return;
    document.documentElement.lang = bcp47[value.locale];
    document.title = value.texts.pageTitle;
  }, [document, value]);

  if (loaded === null || value === null) return fallback;
  return (
    <LocaleContext value={value}>
      <UiLocale locale={loaded.locale} texts={loaded.ui} replace={replace}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </UiLocale>
    </LocaleContext>
  );
}
