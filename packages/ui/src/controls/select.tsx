import { useUiTexts } from '../i18n/ui-locale.tsx';
import { ChevronDownIcon } from '../pictures/icons.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly Option<T>[];
  /** `null` if nothing is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A choice from a list: the browser's native select, familiar on every phone. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, onChange, hint, error, placeholder, required, disabled } = props;
  const texts = useUiTexts();
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className={styles.wrap}>
          <select
            {...control}
            part="control"
            className={classNames(styles.control, styles.select)}
            value={value ?? ''}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {value === null && (
              <option value="" disabled>
                {placeholder ?? texts.selectPlaceholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <ChevronDownIcon />
          </span>
        </span>
      )}
    </Field>
  );
}
