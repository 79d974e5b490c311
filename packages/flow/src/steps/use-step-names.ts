import { useReplaced } from '@kuelik/ui';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Each technology's name in the page's language, by its key. */
export function useStepNames(): Readonly<Record<string, string>> {
  const { technologies } = useShell().options;
  const { locale } = useLocale();
  const names = useMemo(
    () => Object.fromEntries(technologies.map(({ key, name }) => [key, name[locale]])),
    [technologies, locale],
  );
  return useReplaced('steps', names, locale);
}
