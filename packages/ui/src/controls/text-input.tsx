import {
  type ChangeEvent,
  type HTMLInputAutoCompleteAttribute,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { EyeIcon, EyeOffIcon } from '../pictures/icons.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import { applyEdit, type TextFilter, type TextMask, type TextRules, textError } from './text-rules.ts';

export interface TextInputProps extends TextRules {
  readonly label: string;
  /** The raw characters, without the mask's. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The value has just become complete. */
  readonly onComplete?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: string | undefined;
  /** An external error, for example the server's; overrides the field's own. */
  readonly error?: string | undefined;
  /** Other hints that may come: their place is kept. */
  readonly hintRoom?: readonly string[];
  /** Outside errors that may come: their place is kept. */
  readonly room?: readonly string[];
  /** Shows the field's own error before blur: after an attempt to send. */
  readonly showErrors?: boolean;
  readonly filter?: TextFilter;
  readonly mask?: TextMask;
  readonly type?: 'text' | 'password' | 'tel' | 'email';
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** `code` spaces the characters widely, for codes compared digit by digit. */
  readonly look?: 'text' | 'code';
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const keepAll: TextFilter = (text) => text;
const showAsIs: TextMask = (value) => value;

/**
 * A text field: the specification, section 5. Typed and pasted text is filtered, the display is masked; its
 * own errors appear on blur.
 */
export function TextInput(props: TextInputProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    onBlur,
    hint,
    error,
    hintRoom,
    room = [],
    showErrors = false,
    ref,
  } = props;
  const {
    filter = keepAll,
    mask = showAsIs,
    type = 'text',
    required,
    length,
    lengthError,
    validators,
  } = props;
  const texts = useUiTexts();
  const [touched, setTouched] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const ownError = textError(value, { required, length, lengthError, validators }, texts);
  const shownError = error ?? (touched || showErrors ? ownError : undefined);

  useLayoutEffect(() => {
    // React moves the caret to the end whenever a mask has changed the text.
    if (caret.current === null || input.current === null) return;
    if (document.activeElement !== null && input.current.type !== 'email') {
      input.current.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const native = event.nativeEvent;
    const inputType = native instanceof InputEvent ? native.inputType : '';
    const next = applyEdit(
      value,
      {
        text: event.target.value,
        caret: event.target.selectionStart ?? event.target.value.length,
        // Autofill reports no input type, and fills whole values like a paste.
        pasted: !inputType.startsWith('insertText') && !inputType.startsWith('delete'),
        deleted: inputType.startsWith('delete'),
      },
      { filter, mask, length },
    );
    caret.current = next.caret;
    // The control's text must be restored even if the value has not changed.
    event.target.value = next.display;
    if (next.value === value) return;
    onChange(next.value);
    if (length !== undefined && next.value.length === length) onComplete?.(next.value);
  };

  return (
    <Field
      label={label}
      hint={hint}
      error={shownError}
      hintRoom={hintRoom}
      room={[required ? texts.required : '', lengthError ?? '', ...room]}
      required={required}
    >
      {(control) => (
        <span className={styles.wrap}>
          <input
            {...control}
            part="control"
            ref={(element) => {
              input.current = element;
              if (typeof ref === 'function') return ref(element);
              if (ref) ref.current = element;
              return undefined;
            }}
            className={classNames(
              styles.control,
              type === 'password' && styles.withButton,
              props.look === 'code' && styles.code,
            )}
            type={type === 'password' && revealed ? 'text' : type}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete}
            placeholder={props.placeholder}
            disabled={props.disabled}
            // biome-ignore lint/a11y/noAutofocus: only for the single field of a step
            autoFocus={props.autoFocus}
            spellCheck={false}
            value={mask(value)}
            onChange={change}
            onBlur={() => {
              setTouched(true);
              onBlur?.();
            }}
          />
          {type === 'password' && (
            <button
              type="button"
              className={styles.inside}
              aria-label={revealed ? texts.hidePassword : texts.showPassword}
              disabled={props.disabled}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
