import { Button, FormScreen, fill, IinInput, PhoneInput } from '@kuelik/ui';
import { typeNames } from '../../texts/type-names.ts';
import styles from '../edocument.module.css';
import { isForChild } from '../state.ts';
import { ChooseType } from './choose-type.tsx';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

/** Phone, IIN and the document's type; for a child's document only the parent's IIN. */
export function AuthPage({ t, locale, state, recipient, send, press }: PageProps) {
  const { form, fixedType, showErrors, notice, busy } = state;
  const child = isForChild(state);
  const iinError = notice === 'invalid_iin' ? t.invalid_iin : undefined;
  return (
    <FormScreen
      title={child ? t.parentTitle : t.title}
      subtitle={child ? t.parentSubtitle : t.subtitle}
      submitLabel={child ? t.findChildren : t.getSms}
      onSubmit={() => press(child ? 'children' : 'request')}
      message={<Notice t={t} problem={notice} saidByField={['invalid_iin']} />}
      otherActions={
        !child &&
        state.codeAttemptsLeft !== 0 && (
          <Button variant="secondary" onClick={() => send({ type: 'codeChosen' })}>
            {t.useCode}
          </Button>
        )
      }
    >
      {fixedType === null ? (
        <ChooseType
          t={t}
          locale={locale}
          value={form.type}
          disabled={busy !== null}
          showErrors={showErrors}
          onChange={(type) => send({ type: 'edited', form: { type } })}
        />
      ) : (
        <p className={styles.document}>
          <span>{t.document}</span>
          <strong>{typeNames[fixedType][locale]}</strong>
        </p>
      )}
      {!child && (
        <PhoneInput
          value={form.phone}
          showErrors={showErrors}
          disabled={busy !== null}
          onChange={(phone) => send({ type: 'edited', form: { phone } })}
        />
      )}
      <IinInput
        {...(child ? { label: t.parentIin } : {})}
        value={form.iin}
        error={iinError}
        showErrors={showErrors}
        disabled={busy !== null}
        onChange={(iin) => send({ type: 'edited', form: { iin } })}
      />
      <p className={styles.small}>{fill(child ? t.childRecipient : t.recipient, { org: recipient })}</p>
    </FormScreen>
  );
}
