import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ErrorLine } from './error-line.tsx';
import styles from './radio-cards.module.css';

export interface RadioCard<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
}

export interface RadioCardsProps<T extends string> {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly options: readonly RadioCard<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: string | undefined;
  /** The choice stays as it is, such as while the form is being sent. */
  readonly disabled?: boolean;
  /** Side by side if there is room. */
  readonly columns?: 1 | 2;
  /** Low cards of equal width in one row, for a few short names. */
  readonly inRow?: boolean;
}

/**
 * A choice of large options. Arrow keys move, as in every radio group. A disabled group says so as a whole: disabling
 * thirty inputs restyles every card and its drawing, which slow phones feel at the press that sends the form.
 */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { legend, hideLegend = false, options, value, onChange, error, disabled = false } = props;
  const { columns = 1, inRow = false } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
      aria-disabled={disabled || undefined}
    >
      <legend className={classNames(styles.legend, hideLegend && styles.hidden)}>{legend}</legend>
      <div className={classNames(styles.cards, columns === 2 && styles.two, inRow && styles.row)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(styles.card, option.value === value && styles.chosen)}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => !disabled && onChange(option.value)}
            />
            {option.icon !== undefined && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={styles.text}>
              <span className={styles.label}>{option.label}</span>
              {option.description !== undefined && (
                <span className={styles.description}>{option.description}</span>
              )}
            </span>
            <span className={styles.mark} aria-hidden="true" />
          </label>
        ))}
      </div>
      <ErrorLine id={errorId} className={styles.error} error={error} />
    </fieldset>
  );
}
