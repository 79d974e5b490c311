import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../pictures/frame-icons.tsx';
import styles from './checkbox.module.css';
import { ErrorLine } from './error-line.tsx';

export interface CheckboxProps {
  /** May contain links. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  /** The longest error that may come: its place is kept. */
  readonly room?: string | undefined;
  readonly disabled?: boolean;
}

/** One yes or no: a consent, a setting. The whole label is clickable. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, description, error, room, disabled = false } = props;
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
      <ErrorLine id={`${id}-error`} error={error} room={room} />
    </div>
  );
}
