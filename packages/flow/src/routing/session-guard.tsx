import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { navigate, useSearch } from './location.ts';

/** What the error page keeps of the address: the language that its message is in. */
const kept = ['locale', 'localeList'];

/** Requires a `session` in the query: the specification, section 2. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const { texts } = useLocale();
  const search = useSearch();
  const named = (new URLSearchParams(search).get('session') ?? '') !== '';
  const message = texts.sessionNotValid;
  useEffect(() => {
    if (named) return;
    const language = [...new URLSearchParams(search)].filter(([name]) => kept.includes(name));
    navigate(`/error?${new URLSearchParams([...language, ['message', message]])}`, { replace: true });
  }, [named, message, search]);
  return named ? children : null;
}
