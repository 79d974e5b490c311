import type { Locale } from '@kuelik/protocol';
import { Button, Message } from '@kuelik/ui';
import { useState } from 'react';
import type { CabinetApi } from './api.ts';
import { errorText, isSignedOut } from './error-text.ts';
import { texts } from './texts/index.ts';

interface NewSessionProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'create'>;
  readonly onCreated: (session: string) => void;
  readonly onSignedOut: () => void;
}

/** Creates a session with the integrator's defaults. */
export function NewSession({ locale, api, onCreated, onSignedOut }: NewSessionProps) {
  const t = texts[locale];
  const [error, setError] = useState<unknown>(null);
  const create = async () => {
    setError(null);
    try {
      onCreated((await api.create()).session_id);
    } catch (cause) {
      if (isSignedOut(cause)) onSignedOut();
      setError(cause);
    }
  };
  return (
    <>
      <Button size="compact" onClick={create}>
        {t.newSession}
      </Button>
      {error !== null && <Message tone="error">{errorText(error, t)}</Message>}
    </>
  );
}
