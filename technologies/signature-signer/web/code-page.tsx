import { fill } from '@kuelik/flow';
import { Button, CodeInput, Message, ResendButton, Screen, useOneTimeCode } from '@kuelik/flow/ui';
import { type FormEvent, useState } from 'react';
import type { SignerTexts } from '../texts/en.ts';
import type { Issue } from './machine.ts';
import type { Problem } from './problem.ts';
import styles from './signer.module.css';

interface CodePageProps {
  readonly t: SignerTexts;
  readonly issue: Issue;
  readonly problem: Problem | null;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/** Problems after which the code that was sent is of no use any more. */
const used: readonly (Problem | null)[] = ['code_expired', 'code_attempts'];

/** The code that has the certificate issued. */
export function CodePage({ t, issue, problem, onCode, onResend, onBack }: CodePageProps) {
  const { length, resendAt, attemptsLeft, turn } = issue;
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const isUsed = used.includes(problem);

  const send = async (value: string) => {
    if (isSending || isUsed || value.length !== length) return;
    setSending(true);
    await onCode(value);
    setSending(false);
    setCode('');
  };
  useOneTimeCode({ active: !isSending, length, turn }, (received) => {
    setCode(received);
    void send(received);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <Screen title={t.codeTitle} subtitle={t.codeText} focusTitle={false}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <CodeInput
          length={length}
          value={code}
          onChange={setCode}
          onComplete={send}
          disabled={isUsed}
          autoFocus
          error={problem === 'incorrect_otp' && code === '' ? t.incorrect_otp : undefined}
        />
        {problem !== null && problem !== 'incorrect_otp' && <Message tone="error">{t[problem]}</Message>}
        {attemptsLeft !== null && !isUsed && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
        <ResendButton endsAt={resendAt} onResend={onResend} />
        <div className={styles.actions}>
          <Button type="submit" loading={isSending} disabled={isUsed || code.length !== length}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </div>
      </form>
    </Screen>
  );
}
