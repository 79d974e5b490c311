import type { Locale } from '@kuelik/protocol';
import { Button, Message, Screen, TextInput, useAnswerInView } from '@kuelik/ui';
import { type FormEvent, useState } from 'react';
import type { CabinetApi } from './api.ts';
import styles from './cabinet.module.css';
import { errorText } from './error-text.ts';
import { texts } from './texts/index.ts';

interface SignInProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'signIn'>;
  /** The sign-in has just expired; the form says so. */
  readonly ended: boolean;
  readonly onSignedIn: (organization: string) => void;
}

/** Asks for the API key, which is sent once and not stored. */
export function SignIn({ locale, api, ended, onSignedIn }: SignInProps) {
  const t = texts[locale];
  const [apiKey, setApiKey] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { form, answered } = useAnswerInView();
  const missing = apiKey.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (missing) return answered();
    setBusy(true);
    setError(null);
    try {
      const { name } = await api.signIn(apiKey.trim());
      onSignedIn(name);
    } catch (cause) {
      setError(cause);
      setBusy(false);
      answered();
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.signIn}>
      <Screen
        title={t.signInTitle}
        subtitle={t.signInLead}
        align="start"
        actions={
          <Button type="submit" loading={busy}>
            {t.signIn}
          </Button>
        }
      >
        {ended && error === null && <Message tone="warning">{t.ended}</Message>}
        {error !== null && <Message tone="error">{errorText(error, t)}</Message>}
        <TextInput
          label={t.apiKey}
          hint={t.apiKeyHint}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={setApiKey}
          error={tried && missing ? t.apiKeyMissing : undefined}
        />
      </Screen>
    </form>
  );
}
