import type { ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useLocale } from '../i18n/locale-context.tsx';

/** Lets through only with a `session` in the query: the specification, section 2. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const { texts } = useLocale();
  const session = new URLSearchParams(useSearch()).get('session');
  if (session !== null && session !== '') return children;
  return <Redirect to={`/error?message=${encodeURIComponent(texts.sessionNotValid)}`} replace />;
}
