import type { LocaleStorage } from '@kuelik/flow';

/** The host's local storage under prefixed names: the host may use `language` itself. Null if there is none. */
export function ownStorage(storage: LocaleStorage | null): LocaleStorage | null {
  return (
    storage && {
      getItem: (key) => storage.getItem(`kuelik-${key}`),
      setItem: (key, value) => storage.setItem(`kuelik-${key}`, value),
    }
  );
}
