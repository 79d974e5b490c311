import { type Locale, locales } from '@kuelik/protocol';

/** A catalogue whose languages load one by one. */
export interface LazyTexts<T> {
  /** Loads the texts in a language; the same promise until it fails, for React's `use`. */
  readonly load: (locale: Locale) => Promise<T>;
}

/** Modules with the texts of one language, each exported under the language's name. */
type Modules<T> = { readonly [L in Locale]: () => Promise<{ readonly [K in L]: T }> };

const catalogues: LazyTexts<unknown>[] = [];

/** The page's language; none before the first. */
let current: Locale | null = null;

/**
 * A catalogue with one chunk per language, so that a screen brings the texts of one. The page's language starts
 * to load at once.
 */
export function lazyTexts<T>(modules: Modules<T>): LazyTexts<T> {
  const loading: Partial<Record<Locale, Promise<T>>> = {};
  const load = (locale: Locale): Promise<T> => {
    const known = loading[locale];
    if (known !== undefined) return known;
    const promise = (modules[locale] as () => Promise<Record<Locale, T>>)().then(
      ({ [locale]: value }) => {
        // React renders at once with a promise that says so itself.
        Object.assign(promise, { status: 'fulfilled', value });
        return value;
      },
      (error: unknown) => {
        delete loading[locale];
        throw error;
      },
    );
    loading[locale] = promise;
    return promise;
  };
  catalogues.push({ load });
  // The screen that shows the texts waits for them and handles a failure.
  if (current !== null) load(current).catch(() => undefined);
  return { load };
}

/**
 * Loads a language of every catalogue that the page's code has, and later of those that it gets: the page's
 * language, unless another one is given, which becomes the page's. Rejects if one could not be loaded; the next
 * call tries again.
 */
export async function loadTexts(locale: Locale | null = current): Promise<void> {
  current = locale;
  if (locale !== null) await Promise.all(catalogues.map(({ load }) => load(locale)));
}

/** Loads every language of every catalogue that the code has: for the gallery and tests, which render at once. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.all(locales.flatMap((locale) => catalogues.map(({ load }) => load(locale))));
}
