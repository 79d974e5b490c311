import { attemptsHint, Button, CodeInput, FormScreen, fill, IinInput } from '@kuelik/ui';
import { typeNames } from '../../texts/type-names.ts';
import { codeApps } from '../code-apps.ts';
import styles from '../edocument.module.css';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

/** The six-digit code of an app, with each app's instructions. */
export function CodePage({ t, locale, state, recipient, send, press }: PageProps) {
  const { form, notice, busy, showErrors, codeAttemptsLeft } = state;
  const names = { org: recipient, doc: form.type === null ? '' : typeNames[form.type][locale] };
  return (
    <FormScreen
      title={t.codeTitle}
      subtitle={t.codeSubtitle}
      submitLabel={t.confirm}
      onSubmit={() => press('code')}
      message={<Notice t={t} problem={notice} saidByField={['wrong_code', 'code_expired', 'invalid_iin']} />}
      otherActions={
        <Button variant="secondary" disabled={busy !== null} onClick={() => send({ type: 'back' })}>
          {t.back}
        </Button>
      }
    >
      <IinInput
        value={form.iin}
        error={notice === 'invalid_iin' ? t.invalid_iin : undefined}
        showErrors={showErrors}
        disabled={busy !== null}
        onChange={(iin) => send({ type: 'edited', form: { iin } })}
      />
      <CodeInput
        length={6}
        label={t.codeLabel}
        fromSms={false}
        value={form.appCode}
        error={notice === 'wrong_code' || notice === 'code_expired' ? t[notice] : undefined}
        {...attemptsHint(t.attemptsLeft, codeAttemptsLeft)}
        room={[t.wrong_code, t.code_expired]}
        showErrors={showErrors}
        disabled={busy !== null}
        onChange={(appCode) => send({ type: 'edited', form: { appCode } })}
      />
      <section className={styles.apps} aria-label={t.codeWhere}>
        <h2 className={styles.heading}>{t.codeWhere}</h2>
        {codeApps.map(({ name, way }) => (
          <details key={name} className={styles.app}>
            <summary>{name}</summary>
            <p>{fill(t[way], names)}</p>
          </details>
        ))}
      </section>
      <p className={styles.small}>{fill(t.codeConsent, names)}</p>
    </FormScreen>
  );
}
