import { isIin, looksLikeBin } from '@kuelik/protocol';
import type { Ref } from 'react';
import { TextInput } from '../text-input.tsx';
import { digitsOnly } from '../text-rules.ts';
import { iinLength } from './form-rules.ts';
import { useFormTexts } from './use-form-texts.ts';

export interface IinInputProps {
  /** Up to 12 digits. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onComplete?: (value: string) => void;
  /** "IIN" by default; another where it is not the person's own. */
  readonly label?: string;
  readonly hint?: string;
  /** The server's error; wins over the field's own. */
  readonly error?: string | undefined;
  /** Shows the field's own error after a try to send. */
  readonly showErrors?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field for an IIN: form and check digit are checked, a company's number (BIN) is only hinted at. */
export function IinInput({ value, label, hint, ...rest }: IinInputProps) {
  const t = useFormTexts();
  return (
    <TextInput
      {...rest}
      value={value}
      label={label ?? t.iin}
      hint={looksLikeBin(value) ? t.iinIsBin : (hint ?? t.iinHint)}
      required
      filter={digitsOnly}
      length={iinLength}
      lengthError={t.iinInvalid}
      validators={[(iin) => (isIin(iin) ? undefined : t.iinInvalid)]}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
