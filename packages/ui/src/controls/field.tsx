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
  /** Hints that may come: the place of the longest is kept. */
  readonly hintRoom?: readonly string[] | undefined;
  /** The same of errors. */
  readonly room?: readonly string[] | undefined;
  readonly required?: boolean | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above; below, the hint and the error. All linked to the control by ARIA. */
export function Field(props: FieldProps) {
  const { label, hint, error, hintRoom = [], room = [], required = false, children } = props;
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
      <div className={styles.below}>
        <div className={styles.help}>
          {hint !== undefined && (
            <p id={hintId} className={styles.hint}>
              {hint}
            </p>
          )}
          <ErrorLine id={errorId} error={error} room="" />
        </div>
        <div
          className={styles.room}
          data-hint={longest([hint ?? '', ...hintRoom])}
          data-error={longest(room)}
          aria-hidden="true"
        />
      </div>
    </div>
  );
}

/** Undefined if all are empty. */
const longest = (texts: readonly string[]): string | undefined =>
  texts.reduce<string | undefined>(
    (most, text) => (text.length > (most ?? '').length ? text : most),
    undefined,
  );
