import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './code-form.module.css';
import { CodeInput } from './code-input.tsx';
import { codeAfterResend } from './form-rules.ts';
import { ResendButton } from './resend-button.tsx';
import { useOneTimeCode } from './use-one-time-code.ts';

export interface CodeFormProps {
  /** Digits. */
  readonly length: number;
  /** When another code may be asked for, in milliseconds since the epoch. */
  readonly resendAt: number;
  /** Counts the codes that were sent: each is waited for anew. */
  readonly turn: number;
  /** The code that was sent is of no use any more: only another one helps. */
  readonly isUsed: boolean;
  /** Shown at the field until the next code is typed; undefined when the last one was not wrong. */
  readonly wrong: string | undefined;
  /** Further messages, between the field and the button that sends another code. */
  readonly children?: ReactNode;
  readonly labels: { readonly confirm: string; readonly back: string };
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/**
 * The code of an SMS: typed, pasted or filled in by the browser; sent when its last digit is there. One that
 * nobody has judged stays, to be sent again, until another SMS is on its way; then `codeAfterResend` tells what is left.
 * While that is asked for nothing is sent that would lose digits then: of two SMS they are no code, and cost a try.
 */
export function CodeForm(props: CodeFormProps) {
  const { length, resendAt, turn, isUsed, wrong, labels } = props;
  const [typed, setTyped] = useState({ code: '', turn, atResend: '' });
  const code = typed.turn === turn ? typed.code : codeAfterResend(typed.code, typed.atResend);
  const setCode = (value: string) => setTyped((last) => ({ ...last, code: value, turn }));
  const [isSending, setSending] = useState(false);
  const [isResending, setResending] = useState(false);

  const canSend = (value: string) =>
    !isUsed && value.length === length && !(isResending && codeAfterResend(value, typed.atResend) !== value);
  const send = async (value: string) => {
    if (isSending || !canSend(value)) return;
    setSending(true);
    await props.onCode(value);
    setSending(false);
  };
  const isJudged = wrong !== undefined || isUsed;
  useEffect(() => {
    if (isJudged && !isSending) setTyped((last) => ({ ...last, code: '' }));
  }, [isJudged, isSending]);
  useOneTimeCode({ active: !isSending, length, turn }, (received) => {
    setCode(received);
    void send(received);
  });
  const resend = async () => {
    setTyped({ code, turn, atResend: code });
    setResending(true);
    await props.onResend();
    setResending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeInput
        length={length}
        value={code}
        onChange={setCode}
        onComplete={send}
        disabled={isUsed}
        autoFocus
        error={code === '' ? wrong : undefined}
      />
      {props.children}
      <ResendButton endsAt={resendAt} onResend={resend} />
      <div className={styles.actions}>
        <Button type="submit" loading={isSending} disabled={!canSend(code)}>
          {labels.confirm}
        </Button>
        <Button variant="secondary" onClick={props.onBack}>
          {labels.back}
        </Button>
      </div>
    </form>
  );
}
