import type { Ref } from 'react';
import { TextInput } from '../text-input.tsx';
import { phoneFilter, phoneLength, phoneMask } from '../text-rules.ts';
import { isKazakhstanMobile } from './form-rules.ts';
import { useFormTexts } from './use-form-texts.ts';

export interface PhoneInputProps {
  /** E.164, such as +77011234567; the beginning of it while it is being typed, '' when empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onComplete?: (value: string) => void;
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

const toE164 = (digits: string) => (digits === '' ? '' : `+${digits}`);

/**
 * The field for a mobile number of Kazakhstan, shown as +7 (XXX) XXX-XX-XX. Takes any usual way of
 * writing it, typed or pasted: with +7, with the 8 of calls inside the country, or without either.
 */
export function PhoneInput({ value, onChange, onComplete, label, ...rest }: PhoneInputProps) {
  const t = useFormTexts();
  return (
    <TextInput
      {...rest}
      value={value.replace(/\D/g, '')}
      onChange={(digits) => onChange(toE164(digits))}
      onComplete={(digits) => onComplete?.(toE164(digits))}
      label={label ?? t.phone}
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      filter={phoneFilter}
      mask={phoneMask}
      length={phoneLength}
      lengthError={t.phoneInvalid}
      validators={[(digits) => (isKazakhstanMobile(toE164(digits)) ? undefined : t.phoneInvalid)]}
    />
  );
}
