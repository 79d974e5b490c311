import { TextInput } from '../controls/text-input.tsx';
import { digitsOnly } from '../controls/text-rules.ts';
import { fill } from '../i18n/fill.ts';
import type { FieldProps } from './field-props.ts';
import { useFormTexts } from './use-form-texts.ts';

export interface CodeInputProps extends FieldProps {
  /** How many digits the code has. */
  readonly length: number;
  /** False for codes that do not come by SMS: the keyboard then offers no SMS code. */
  readonly fromSms?: boolean;
}

/**
 * The field for a code of a fixed number of digits: one input, so that paste, autofill of an SMS and
 * screen readers work as everywhere. See `useOneTimeCode` for browsers that hand over the SMS.
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
