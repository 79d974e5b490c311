import { type ReactNode, useId } from 'react';
import { CheckIcon, ErrorIcon } from '../pictures/frame-icons.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  /** May contain links. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** One yes or no: a consent, a setting. The whole label is clickable. */
export function Checkbox({ label, checked, onChange, description, error, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.checkbox}>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-description ${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.box} aria-hidden="true">
          <CheckIcon size={18} />
        </span>
        <span className={styles.label}>{label}</span>
      </label>
      <div id={`${id}-description`} className={styles.description}>
        {description}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error !== undefined && (
          <>
            <ErrorIcon size={18} />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}
