import { TextInput } from '../controls/text-input.tsx';
import { digitsOnly } from '../controls/text-rules.ts';
import { fill } from '../i18n/fill.ts';
import type { FieldProps } from './field-props.ts';
import { useFormTexts } from './use-form-texts.ts';

export interface CodeInputProps extends FieldProps {
  /** The code's number of digits. */
  readonly length: number;
  /** False for codes not sent by SMS: the keyboard then suggests none. */
  readonly fromSms?: boolean;
}

/**
 * The field for a code of fixed length: a single input, so that paste, SMS autofill and screen readers work
 * as usual. See `useOneTimeCode` for browsers with WebOTP.
 */
export function CodeInput({ length, label, fromSms = true, ...rest }: CodeInputProps) {
  const t = useFormTexts();
  return (
    <TextInput
      {...rest}
      label={label ?? t.code}
      required
      look="code"
      length={length}
      lengthError={fill(t.codeLength, { n: length })}
      filter={digitsOnly}
      inputMode="numeric"
      autoComplete={fromSms ? 'one-time-code' : 'off'}
    />
  );
}
