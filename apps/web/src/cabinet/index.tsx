import { navigate, usePath, useSearch } from '@kuelik/flow';
import { createApiClient, type Locale } from '@kuelik/protocol';
import { Button, Loader, Message } from '@kuelik/ui';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { PublicPage } from '../public-page.tsx';
import { cabinetApi } from './api.ts';
import { errorText, isSignedOut } from './error-text.ts';
import { nextGate } from './gate.ts';
import { Sessions } from './sessions.tsx';
import { SignIn } from './sign-in.tsx';
import { texts } from './texts/index.ts';

export interface CabinetProps {
  /** The backend's base, such as /api/v1; the cabinet's cookie requires the page's own origin. */
  readonly backendUrl: string;
  /** Where people open the flow. */
  readonly frontendUrl: string;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly onLocale: (locale: Locale) => void;
}

/** `/cabinet/sessions?session=…`: an integrator's sessions, after sign-in. */
export default function Cabinet({ backendUrl, frontendUrl, locale, locales, onLocale }: CabinetProps) {
  const t = texts[locale];
  const api = useMemo(
    () => cabinetApi(createApiClient({ baseUrl: backendUrl }), frontendUrl),
    [backendUrl, frontendUrl],
  );
  const [gate, dispatch] = useReducer(nextGate, { name: 'checking' });
  const path = usePath();
  const search = useSearch();
  const session = new URLSearchParams(search).get('session');

  useEffect(() => {
    if (gate.name !== 'checking') return;
    const ending = new AbortController();
    api.account(ending.signal).then(
      ({ name }) => dispatch(name === null ? { type: 'refused' } : { type: 'opened', organization: name }),
      (error: unknown) => {
        if (!ending.signal.aborted) dispatch({ type: 'failed', error });
      },
    );
    return () => ending.abort();
  }, [api, gate.name]);

  useEffect(() => {
    // The shell sets the page title after a language change, in the same tick.
    queueMicrotask(() => {
      document.title = t.pageTitle;
    });
  }, [t]);

  const choose = (id: string | null) => {
    const query = new URLSearchParams(search);
    if (id === null) query.delete('session');
    else query.set('session', id);
    navigate(query.size === 0 ? path : `${path}?${query}`);
  };
  const refuse = useCallback(() => dispatch({ type: 'refused' }), []);
  const signOut = async () => {
    try {
      await api.signOut();
      dispatch({ type: 'signed-out' });
    } catch (error) {
      // An already expired sign-in is the desired result.
      if (isSignedOut(error)) dispatch({ type: 'signed-out' });
    }
  };

  return (
    <PublicPage
      width="working"
      {...(gate.name === 'open' && { title: t.title, lead: gate.organization })}
      locale={locale}
      locales={locales}
      onLocale={onLocale}
      controls={
        gate.name === 'open' && (
          <Button size="compact" variant="quiet" onClick={signOut}>
            {t.signOut}
          </Button>
        )
      }
    >
      {gate.name === 'checking' && <Loader label={t.loading} />}
      {gate.name === 'failed' && (
        <Message
          tone="error"
          action={
            <Button size="compact" variant="secondary" onClick={() => dispatch({ type: 'again' })}>
              {t.retry}
            </Button>
          }
        >
          {errorText(gate.error, t)}
        </Message>
      )}
      {gate.name === 'closed' && (
        <SignIn
          locale={locale}
          api={api}
          ended={gate.ended}
          onSignedIn={(organization) => dispatch({ type: 'opened', organization })}
        />
      )}
      {gate.name === 'open' && (
        <Sessions locale={locale} api={api} session={session} onChoose={choose} onSignedOut={refuse} />
      )}
    </PublicPage>
  );
}
