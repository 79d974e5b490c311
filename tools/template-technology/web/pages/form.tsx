import { digitsOnly, FormScreen, fill, TextInput } from '@kuelik/ui';
import { useState } from 'react';
import { ProblemMessage } from '../../../shared/web/outside-step.tsx';
import { numberLength } from '../../contract.ts';
import type { NumberTexts } from '../../texts/en.ts';
import type { Problem } from '../machine.ts';
import styles from '../number-check.module.css';

export interface FormProps {
  readonly t: NumberTexts;
  /** The number to repeat. */
  readonly number: string;
  readonly problem: Problem | null;
  readonly attemptsLeft: number | null;
  readonly onConfirm: (typed: string) => unknown;
}

/** The number, and the field to repeat it in. */
export function Form({ t, number, problem, attemptsLeft, onConfirm }: FormProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const invalid = (value: string) => (value.length === numberLength ? undefined : t.invalid);
  const submit = () => {
    setTried(true);
    return invalid(typed) === undefined ? onConfirm(typed) : undefined;
  };
  return (
    <FormScreen title={t.title} subtitle={t.subtitle} submitLabel={t.confirm} onSubmit={submit}>
      <p className={styles.number}>{number}</p>
      <TextInput
        label={t.number}
        value={typed}
        onChange={setTyped}
        required
        filter={digitsOnly}
        length={numberLength}
        lengthError={t.invalid}
        validators={[invalid]}
        showErrors={tried}
        inputMode="numeric"
        autoComplete="off"
      />
      {problem !== null && <ProblemMessage texts={t} problem={problem} />}
      {problem !== null && attemptsLeft !== null && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
    </FormScreen>
  );
}
