import { decodeSupportCode } from '@kuelik/camera/capability';
import { Button, fill, TextInput, useAnswerInView } from '@kuelik/ui';
import { type FormEvent, useState } from 'react';
import { Abilities } from './abilities.tsx';
import styles from './check.module.css';
import { FeatureTable } from './feature-table.tsx';
import type { CheckTexts } from './texts/en.ts';

interface CodeEntryProps {
  readonly texts: CheckTexts;
  /** The URL's `code`, whose device is shown at once. */
  readonly given: string | null;
}

/** Where a support agent enters a code that a person has read out, to see that person's device. */
export function CodeEntry({ texts: t, given }: CodeEntryProps) {
  const [typed, setTyped] = useState(given ?? '');
  const [asked, setAsked] = useState(given);
  const { form, answered } = useAnswerInView();
  const features = asked === null ? null : decodeSupportCode(asked);
  const show = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
    answered();
  };
  return (
    <details className={styles.details} open={given !== null}>
      <summary>{t.support}</summary>
      <form ref={form} className={styles.form} noValidate onSubmit={show}>
        <TextInput
          label={t.heard}
          hint={t.heardHint}
          value={typed}
          look="code"
          autoComplete="off"
          onChange={(next) => {
            setTyped(next);
            setAsked(null);
          }}
          error={asked !== null && features === null ? t.notCode : undefined}
        />
        <Button type="submit" size="compact" variant="secondary">
          {t.show}
        </Button>
      </form>
      {features !== null && (
        <section className={styles.form} aria-label={fill(t.heardTitle, { code: typed })}>
          <Abilities features={features} texts={t} />
          <FeatureTable features={features} texts={t} />
        </section>
      )}
    </details>
  );
}
