import { isStrongPassword, type PasswordRule, passwordRules } from '@kuelik/protocol';
import { Button, CheckIcon, FormScreen, Message, TextInput, VisuallyHidden } from '@kuelik/ui';
import { useState } from 'react';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import page from '../../documents/page.module.css';
import type { Problem } from '../problem.ts';
import styles from '../signer.module.css';

interface PasswordPageProps {
  readonly t: SignerTexts;
  /** Chosen before; empty at first. */
  readonly chosen: string;
  readonly problem: Problem | null;
  readonly onChosen: (password: string) => void;
  readonly onBack: () => void;
}

const rules: readonly (readonly [PasswordRule, keyof SignerTexts])[] = [
  ['length', 'ruleLength'],
  ['letter', 'ruleLetter'],
  ['digit', 'ruleDigit'],
  ['special', 'ruleSpecial'],
];

/** Longest password that the service accepts. */
const longest = 128;

/** A new certificate's password, typed twice, with a live checklist of its rules. */
export function PasswordPage({ t, chosen, problem, onChosen, onBack }: PasswordPageProps) {
  const [password, setPassword] = useState(chosen);
  const [repeat, setRepeat] = useState(chosen);
  const [tried, setTried] = useState(false);
  const matches = password === repeat;

  const submit = () => {
    setTried(true);
    if (isStrongPassword(password) && matches) onChosen(password);
  };
  const cut = (text: string) => text.slice(0, longest);
  return (
    <FormScreen
      title={t.passwordTitle}
      subtitle={t.passwordText}
      submitLabel={t.continue}
      onSubmit={submit}
      message={problem !== null && <Message tone="error">{t[problem]}</Message>}
      otherActions={
        <Button variant="secondary" onClick={onBack}>
          {t.back}
        </Button>
      }
    >
      <div className={page.form}>
        <TextInput
          label={t.password}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          filter={cut}
          required
          showErrors={tried}
          room={[t.weak_password]}
          error={tried && password !== '' && !isStrongPassword(password) ? t.weak_password : undefined}
        />
        <Rules t={t} password={password} />
        <TextInput
          label={t.repeat}
          type="password"
          autoComplete="new-password"
          value={repeat}
          onChange={setRepeat}
          filter={cut}
          required
          showErrors={tried}
          room={[t.mismatch]}
          error={
            repeat !== '' && !matches && (tried || repeat.length >= password.length) ? t.mismatch : undefined
          }
        />
      </div>
    </FormScreen>
  );
}

function Rules({ t, password }: { readonly t: SignerTexts; readonly password: string }) {
  return (
    <div>
      <p className={styles.rulesTitle}>{t.rules}</p>
      <ul className={styles.rules}>
        {rules.map(([rule, text]) => {
          const isKept = passwordRules[rule](password);
          return (
            <li key={rule} className={isKept ? styles.kept : styles.open}>
              <span className={styles.mark} aria-hidden="true">
                {isKept && <CheckIcon size={16} />}
              </span>
              {t[text]} <VisuallyHidden>{isKept ? t.ruleKept : t.ruleOpen}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
