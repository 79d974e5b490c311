import type { Locale } from '@kuelik/protocol';
import { Button, TextInput } from '@kuelik/ui';
import { type FormEvent, useState } from 'react';
import styles from './cabinet.module.css';
import { texts } from './texts/index.ts';

interface SessionSearchProps {
  readonly locale: Locale;
  readonly onFind: (session: string) => void;
}

/** Opens a session by its id. */
export function SessionSearch({ locale, onFind }: SessionSearchProps) {
  const t = texts[locale];
  const [id, setId] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = id.trim();
    if (wanted !== '') onFind(wanted);
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextInput label={t.find} value={id} onChange={setId} autoComplete="off" />
      <Button type="submit" size="compact" variant="secondary">
        {t.findButton}
      </Button>
    </form>
  );
}
