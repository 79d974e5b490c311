import { isIin, looksLikeBin } from '@kuelik/protocol';
import { TextInput } from '../controls/text-input.tsx';
import { digitsOnly } from '../controls/text-rules.ts';
import type { FieldProps } from './field-props.ts';
import { iinLength } from './form-rules.ts';
import { useFormTexts } from './use-form-texts.ts';

/** The value is up to 12 digits. The label says "IIN" by default; another if it is not the person's own. */
export interface IinInputProps extends FieldProps {
  /** Default true. */
  readonly required?: boolean;
}

/** The field for an IIN: format and check digit are checked, a company's number (BIN) only gets a hint. */
export function IinInput({ value, label, hint, required = true, ...rest }: IinInputProps) {
  const t = useFormTexts();
  return (
    <TextInput
      {...rest}
      value={value}
      label={label ?? t.iin}
      hint={looksLikeBin(value) ? t.iinIsBin : (hint ?? t.iinHint)}
      hintRoom={[t.iinIsBin]}
      required={required}
      filter={digitsOnly}
      length={iinLength}
      lengthError={t.iinInvalid}
      validators={[(iin) => (isIin(iin) ? undefined : t.iinInvalid)]}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
