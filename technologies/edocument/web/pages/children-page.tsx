import { dayText } from '@kuelik/flow';
import { Button, Checkbox, FormScreen, fill } from '@kuelik/ui';
import { typeNames } from '../../texts/type-names.ts';
import styles from '../edocument.module.css';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

/** The parent's children by name and birth date; several may be chosen. */
export function ChildrenPage({ t, locale, state, recipient, send, press }: PageProps) {
  const { form, children, notice, busy } = state;
  const chosen = new Set(form.childIds);
  const choose = (id: string, isChosen: boolean) => {
    const childIds = children
      .map((child) => child.id)
      .filter((other) => (other === id ? isChosen : chosen.has(other)));
    send({ type: 'edited', form: { childIds } });
  };
  const names = { org: recipient, doc: form.type === null ? '' : typeNames[form.type][locale] };
  return (
    <FormScreen
      title={t.childrenTitle}
      subtitle={t.childrenSubtitle}
      submitLabel={t.getDocuments}
      onSubmit={() => press('select')}
      message={<Notice t={t} problem={notice} />}
      otherActions={
        <Button variant="secondary" disabled={busy !== null} onClick={() => send({ type: 'back' })}>
          {t.back}
        </Button>
      }
    >
      <fieldset className={styles.children}>
        <legend>{t.childrenTitle}</legend>
        {children.map((child) => (
          <Checkbox
            key={child.id}
            label={child.full_name}
            {...(child.birth_date !== '' && {
              description: fill(t.born, { date: dayText(child.birth_date) }),
            })}
            checked={chosen.has(child.id)}
            disabled={busy !== null}
            onChange={(isChosen) => choose(child.id, isChosen)}
          />
        ))}
      </fieldset>
      <div className={styles.consent}>
        <Checkbox
          label={fill(t.childConsent, names)}
          checked={form.consent}
          disabled={busy !== null}
          onChange={(consent) => send({ type: 'edited', form: { consent } })}
        />
      </div>
    </FormScreen>
  );
}
