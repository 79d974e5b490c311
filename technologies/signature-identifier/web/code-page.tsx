import { fill } from '@kuelik/flow';
import { Button, CodeInput, Message, phoneMask, ResendButton, Screen, useOneTimeCode } from '@kuelik/flow/ui';
import { type FormEvent, useState } from 'react';
import type { IdentifierTexts } from '../texts/en.ts';
import styles from './identifier.module.css';
import type { Problem } from './problem.ts';

interface CodePageProps {
  readonly t: IdentifierTexts;
  readonly organization: string;
  readonly phone: string;
  readonly length: number;
  readonly resendAt: number;
  readonly attemptsLeft: number | null;
  readonly problem: Problem | null;
  readonly turn: number;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/** Problems after which the code that was sent is of no use any more. */
const used: readonly (Problem | null)[] = ['code_expired', 'code_attempts', 'session_not_exist'];

/** The code of the SMS: typed, pasted or filled in by the browser; sent when its last digit is there. */
export function CodePage(props: CodePageProps) {
  const { t, organization, phone, length, resendAt, attemptsLeft, problem, turn } = props;
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const isUsed = used.includes(problem);

  const send = async (value: string) => {
    if (isSending || isUsed || value.length !== length) return;
    setSending(true);
    await props.onCode(value);
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
  const phoneText = phoneMask(phone.replace(/\D/g, ''));
  return (
    <Screen
      title={t.codeTitle}
      focusTitle={false}
      subtitle={
        organization === ''
          ? fill(t.codeTextNoOrg, { phone: phoneText })
          : fill(t.codeText, { phone: phoneText, org: organization })
      }
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <CodeInput
          length={length}
          value={code}
          onChange={setCode}
          onComplete={send}
          disabled={isUsed}
          autoFocus
          error={problem === 'wrong_code' && code === '' ? t.wrong_code : undefined}
        />
        {problem !== null && problem !== 'wrong_code' && (
          <Message tone={problem === 'session_already_exists' ? 'info' : 'error'}>{t[problem]}</Message>
        )}
        {attemptsLeft !== null && !isUsed && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
        <ResendButton endsAt={resendAt} onResend={props.onResend} />
        <div className={styles.actions}>
          <Button type="submit" loading={isSending} disabled={isUsed || code.length !== length}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={props.onBack}>
            {t.back}
          </Button>
        </div>
      </form>
    </Screen>
  );
}
