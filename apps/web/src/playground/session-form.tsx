import { type Locale, locales } from '@kuelik/protocol';
import { offers } from '@kuelik/technologies/about';
import {
  Button,
  Checkbox,
  ChevronDownIcon,
  languageNames,
  Message,
  RadioCards,
  Select,
  TextInput,
  useAnswerInView,
} from '@kuelik/ui';
import { type FormEvent, useRef, useState } from 'react';
import { change, isColour, type PlaygroundForm } from './form.ts';
import styles from './playground.module.css';
import { TechnologyList } from './technology-list.tsx';
import { texts } from './texts/index.ts';

interface SessionFormProps {
  readonly locale: Locale;
  readonly form: PlaygroundForm;
  readonly onChange: (form: PlaygroundForm) => void;
  readonly onCreate: () => Promise<unknown>;
  /** The last failure, as text. */
  readonly error: string | null;
  readonly busy: boolean;
}

/** All options of a new session. */
export function SessionForm({ locale, form, onChange, onCreate, error, busy }: SessionFormProps) {
  const t = texts[locale];
  const [tried, setTried] = useState(false);
  const settings = useRef<HTMLDetailsElement>(null);
  const { form: shown, answered } = useAnswerInView();
  const set = (values: Partial<PlaygroundForm>) => onChange(change(form, values));
  const colourError = (value: string) => (isColour(value) ? undefined : t.accentWrong);
  const empty = form.technologies.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    const unset = !isColour(form.accent) || form.apiKey.trim() === '';
    // Errors in folded settings would be invisible.
    if (unset && settings.current) settings.current.open = true;
    if (unset || empty) return answered();
    void onCreate().finally(answered);
  };

  return (
    <form ref={shown} className={styles.form} onSubmit={submit} noValidate>
      <section className={styles.card} aria-labelledby="steps-title">
        <h2 id="steps-title" className={styles.cardTitle}>
          {t.stepsTitle}
        </h2>
        <TechnologyList
          locale={locale}
          chosen={form.technologies}
          onChange={(technologies) => set({ technologies })}
        />
        {form.technologies.map((key) => {
          const offer = offers[key];
          if (offer === undefined) return null;
          const values = Object.entries(offer.values);
          return (
            <Select
              key={key}
              label={offer.label[locale]}
              options={[
                { value: '', label: offer.unset[locale] },
                ...values.map(([value, words]) => ({ value, label: words[locale] })),
              ]}
              value={form.chosen[key] ?? ''}
              onChange={(value) => set({ chosen: { ...form.chosen, [key]: value } })}
            />
          );
        })}
        {empty && tried && <Message tone="error">{t.chooseOne}</Message>}
      </section>

      {error !== null && <Message tone="error">{error}</Message>}
      <div className={styles.submit}>
        <Button type="submit" loading={busy}>
          {t.create}
        </Button>
      </div>

      <details ref={settings} className={styles.settings}>
        <summary>
          <ChevronDownIcon size={20} />
          {t.settings}
        </summary>

        <section className={styles.card} aria-labelledby="session-title">
          <h2 id="session-title" className={styles.cardTitle}>
            {t.sessionTitle}
          </h2>
          <p className={styles.hint}>{t.onlyChanges}</p>
          <RadioCards
            legend={t.type}
            columns={2}
            options={[
              { value: 'DEMO', label: t.typeDemo },
              { value: 'PRODUCTION', label: t.typeProduction },
            ]}
            value={form.type}
            onChange={(type) => set({ type })}
          />
          <Select
            label={t.language}
            options={locales.map((value) => ({ value, label: languageNames[value] }))}
            value={form.locale}
            onChange={(value) => set({ locale: value })}
          />
          <TextInput
            label={t.apiKey}
            hint={t.apiKeyHint}
            value={form.apiKey}
            onChange={(apiKey) => set({ apiKey })}
            required
            showErrors={tried}
            autoComplete="off"
          />
        </section>

        <section className={styles.card} aria-labelledby="looks-title">
          <h2 id="looks-title" className={styles.cardTitle}>
            {t.looksTitle}
          </h2>
          <div>
            <Checkbox label={t.showQr} checked={form.showQr} onChange={(showQr) => set({ showQr })} />
            <Checkbox
              label={t.alwaysMobile}
              checked={form.alwaysMobile}
              onChange={(alwaysMobile) => set({ alwaysMobile })}
            />
            <Checkbox
              label={t.showScaling}
              checked={form.showScaling}
              onChange={(showScaling) => set({ showScaling })}
            />
            <Checkbox
              label={t.showSwitcher}
              checked={form.showLanguageSwitcher}
              onChange={(showLanguageSwitcher) => set({ showLanguageSwitcher })}
            />
          </div>
          <Select
            label={t.showResult}
            options={[
              { value: 'none', label: t.showResultNone },
              { value: 'short', label: t.showResultShort },
              { value: 'full', label: t.showResultFull },
            ]}
            value={form.showResult}
            onChange={(showResult) => set({ showResult })}
          />
          <TextInput
            label={t.accent}
            hint={t.accentHint}
            value={form.accent}
            onChange={(accent) => set({ accent })}
            filter={(text) => text.trim().slice(0, 7)}
            validators={[colourError]}
            showErrors={tried}
            autoComplete="off"
          />
        </section>
      </details>
    </form>
  );
}
