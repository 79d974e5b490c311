import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Screen, type ScreenProps } from '../controls/screen.tsx';
import { SlowNote } from '../controls/slow-note.tsx';
import styles from './form-screen.module.css';
import { useAnswerInView } from './use-answer-in-view.ts';

export interface FormScreenProps extends Omit<ScreenProps, 'actions'> {
  readonly submitLabel: string;
  /** May return a promise: until it settles nothing can be sent again, by button or Enter. */
  readonly onSubmit: () => unknown;
  /** Temporarily disables sending. */
  readonly submitDisabled?: boolean;
  /** Buttons below the submit button. */
  readonly otherActions?: ReactNode;
}

/** A screen that is a form: its first button and Enter submit it, once at a time. */
export function FormScreen(props: FormScreenProps) {
  const { submitLabel, submitDisabled, onSubmit, otherActions, children, ...screen } = props;
  const [sending, setSending] = useState(false);
  // State alone updates too late for two submissions inside one frame.
  const running = useRef(false);
  const { form, answered } = useAnswerInView();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const outcome = onSubmit();
    if (!(outcome instanceof Promise)) return answered();
    running.current = true;
    setSending(true);
    const settle = () => {
      running.current = false;
      setSending(false);
      answered();
    };
    outcome.then(settle, (cause: unknown) => {
      settle();
      throw cause;
    });
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Screen
        {...screen}
        actions={
          <>
            <Button type="submit" loading={sending} disabled={submitDisabled}>
              {submitLabel}
            </Button>
            {otherActions}
          </>
        }
      >
        {children}
        {sending && <SlowNote />}
      </Screen>
    </form>
  );
}
