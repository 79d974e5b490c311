import { bcp47, type RetentionReply, retentionReply } from '@kuelik/protocol';
import { fill, useUiLocale } from '@kuelik/ui';
import { useEffect, useState } from 'react';
import { useShell } from '../shell/shell-context.tsx';
import { useAboutTexts } from './use-about-texts.ts';

/**
 * For how long the service keeps pictures and other data, as a sentence; null until the backend has said so, and for
 * good where it does not.
 */
export function useRetention(): string | null {
  const t = useAboutTexts();
  const locale = useUiLocale();
  const { client, session } = useShell();
  const [kept, setKept] = useState<RetentionReply | null>(null);
  useEffect(() => {
    if (!client.speaks('retention')) return undefined;
    const leaving = new AbortController();
    const path = '/flows/session/retention/';
    const query = { session_id: session };
    client
      .request({ method: 'GET', path, query, schema: retentionReply, silent: true, signal: leaving.signal })
      .then(setKept, () => undefined);
    return () => leaving.abort();
  }, [client, session]);
  if (kept === null) return null;
  const { pictures_days: pictures, data_days: data } = kept;
  const forms = new Intl.PluralRules(bcp47[locale]);
  const duration = (n: number) => fill(forms.select(n) === 'one' ? t.day : t.days, { n });
  return pictures === data
    ? fill(t.keptAll, { data: duration(data) })
    : fill(t.keptFor, { pictures: duration(pictures), data: duration(data) });
}
