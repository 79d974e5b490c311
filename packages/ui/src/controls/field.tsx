import { type ReactNode, useId } from 'react';
import { ErrorLine } from './error-line.tsx';
import styles from './field.module.css';

/** Ids and ARIA attributes that link a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, hint and error below, all linked to the control by ARIA. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} part="label">
        {label}
      </label>
      {children({
        id,
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <ErrorLine id={errorId} className={styles.error} error={error} />
    </div>
  );
}
