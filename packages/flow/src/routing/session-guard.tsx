import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { navigate, useSearch } from './location.ts';

/** Requires a `session` in the query: the specification, section 2. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const { texts } = useLocale();
  const named = (new URLSearchParams(useSearch()).get('session') ?? '') !== '';
  const message = texts.sessionNotValid;
  useEffect(() => {
    if (!named) navigate(`/error?message=${encodeURIComponent(message)}`, { replace: true });
  }, [named, message]);
  return named ? children : null;
}
