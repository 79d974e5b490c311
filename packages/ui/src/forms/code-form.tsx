import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Screen, type ScreenProps } from '../controls/screen.tsx';
import { attemptsHint } from './attempts-hint.ts';
import { CodeInput } from './code-input.tsx';
import { oldDigitsAfter } from './form-rules.ts';
import styles from './form-screen.module.css';
import { ResendButton } from './resend-button.tsx';
import { useAnswerInView } from './use-answer-in-view.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

export interface CodeFormProps extends Pick<ScreenProps, 'title' | 'subtitle' | 'message'> {
  /** Digits. */
  readonly length: number;
  /** When another code may be requested, in milliseconds since the epoch. */
  readonly resendAt: number;
  /** Number of codes sent so far; each new one is awaited separately. */
  readonly turn: number;
  /** The sent code is no longer valid: the person needs a new one. */
  readonly isUsed: boolean;
  /** Shown at the field until the next code is typed; undefined if the last one was not wrong. */
  readonly wrong: string | undefined;
  /** Answers of the server at the field: their place is kept. */
  readonly room?: readonly string[];
  /** Of this code; null if unknown. */
  readonly attemptsLeft: number | null;
  readonly labels: Readonly<Record<'confirm' | 'back' | 'attemptsLeft', string>>;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/**
 * The screen for an SMS code, which is typed, pasted or filled in by the browser, and sent with its last digit.
 * A code without a verdict stays, so that it can be resent, until another SMS is sent: then its digits are
 * removed, and those typed since stay (`oldDigitsAfter`). While that request is pending, a mix of digits of
 * two SMS is not sent: it is not a code, and would use an attempt.
 */
export function CodeForm(props: CodeFormProps) {
  const { title, subtitle, message, length, resendAt, turn, isUsed, wrong, room = [], labels } = props;
  const [typed, setTyped] = useState({ code: '', turn, old: 0 });
  const { code, old } = typed.turn === turn ? typed : { code: typed.code.slice(typed.old), old: 0 };
  const setCode = (value: string) => setTyped({ code: value, turn, old: oldDigitsAfter(old, code, value) });
  const [isSending, setSending] = useState(false);
  const [isResending, setResending] = useState(false);
  const { form, answered } = useAnswerInView();

  const canSend = (value: string, oldDigits = oldDigitsAfter(old, code, value)) =>
    !isUsed && value.length === length && !(isResending && oldDigits > 0);
  const send = async (value: string, oldDigits?: number) => {
    if (isSending || !canSend(value, oldDigits)) return;
    setSending(true);
    await props.onCode(value);
    setSending(false);
  };
  const isJudged = wrong !== undefined || isUsed;
  useEffect(() => {
    if (!isJudged || isSending) return;
    setTyped((last) => ({ ...last, code: '' }));
    answered();
  }, [isJudged, isSending, answered]);
  useOneTimeCode({ active: !isSending, length, turn }, (received) => {
    setTyped({ code: received, turn, old: 0 });
    void send(received, 0);
  });
  const resend = async () => {
    setTyped({ code, turn, old: code.length });
    setResending(true);
    await props.onResend();
    setResending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Screen
        title={title}
        subtitle={subtitle}
        focusTitle={false}
        message={message}
        actions={
          <>
            <Button type="submit" loading={isSending} disabled={!canSend(code)}>
              {labels.confirm}
            </Button>
            <Button variant="secondary" onClick={props.onBack}>
              {labels.back}
            </Button>
          </>
        }
      >
        <CodeInput
          length={length}
          value={code}
          onChange={setCode}
          onComplete={(value) => void send(value)}
          disabled={isUsed}
          autoFocus
          {...attemptsHint(labels.attemptsLeft, isUsed ? null : props.attemptsLeft)}
          error={code === '' ? wrong : undefined}
          room={room}
        />
        <ResendButton endsAt={resendAt} onResend={resend} />
      </Screen>
    </form>
  );
}
