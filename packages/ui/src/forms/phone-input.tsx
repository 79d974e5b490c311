import { TextInput } from '../controls/text-input.tsx';
import { phoneFilter, phoneLength, phoneMask } from '../controls/text-rules.ts';
import type { FieldProps } from './field-props.ts';
import { isKazakhstanMobile } from './form-rules.ts';
import { useFormTexts } from './use-form-texts.ts';

/** The value in E.164, such as +77011234567; incomplete while typing, '' if empty. */
export type PhoneInputProps = FieldProps;

const toE164 = (digits: string) => (digits === '' ? '' : `+${digits}`);

/**
 * The field for a mobile number of Kazakhstan, shown as +7 (XXX) XXX-XX-XX. Accepts any common format, typed
 * or pasted: with +7, with the domestic 8, or without either.
 */
export function PhoneInput({ value, onChange, onComplete, label, ...rest }: PhoneInputProps) {
  const t = useFormTexts();
  return (
    <TextInput
      {...rest}
      value={value.replace(/\D/g, '')}
      onChange={(digits) => onChange(toE164(digits))}
      onComplete={(digits) => onComplete?.(toE164(digits))}
      onBlur={() => {
        // Ten digits that begin with 77: area codes 771 and 775-778 typed without the country code.
        if (isKazakhstanMobile(`+7${value.slice(1)}`)) onChange(`+7${value.slice(1)}`);
      }}
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
