import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { navigate, useSearch } from './location.ts';

/** Requires a `session` in the query: the specification, section 2. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const { texts, locale } = useLocale();
  const named = (new URLSearchParams(useSearch()).get('session') ?? '') !== '';
  const message = texts.sessionNotValid;
  useEffect(() => {
    // With the language that the message is in.
    if (!named) navigate(`/error?${new URLSearchParams({ locale, message })}`, { replace: true });
  }, [named, message, locale]);
  return named ? children : null;
}
