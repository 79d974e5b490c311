/** Filters a field's input. `pasted` is true for text from the clipboard or autofill. */
export type TextFilter = (text: string, pasted: boolean) => string;
/** Formats the stored characters for display. May add characters, never drop or reorder them. */
export type TextMask = (value: string) => string;
/** A value's error as text for the person, or nothing. */
export type TextValidator = (value: string) => string | undefined;

/** Rules of one field: the specification, section 5. */
export interface TextRules {
  readonly required?: boolean | undefined;
  /** The required number of characters; more cannot be typed. */
  readonly length?: number | undefined;
  /** The error for another length, instead of the common text. */
  readonly lengthError?: string | undefined;
  readonly validators?: readonly TextValidator[] | undefined;
}

export const digitsOnly: TextFilter = (text) => text.replace(/\D/g, '');

/** Length of a Kazakhstan phone number with its country code: a phone-like value is complete at 11 digits. */
export const phoneLength = 11;

/**
 * Prefixes of national numbers whose 7 is not a country code: no area code of +7 that SMS reach here starts
 * this way.
 */
const nationalStart = /^7[0468]/;

/**
 * Digits of a phone number, beginning with 7. Accepts `8 7…`, `+7 …`, the ten digits of a national number
 * (while typing from `70`, `74`, `76` and `78` on; those of `77` only once complete) and, pasted, `00 7 …`.
 */
export const phoneFilter: TextFilter = (text, pasted) => {
  const all = text.replace(/\D/g, '');
  // Address books may write the country code as 00 7. While typing, a number cannot start with zeros.
  const digits = pasted ? all.replace(/^00(?=7)/, '') : all;
  if (digits === '') return '';
  if (pasted && digits.length === 10) return `7${digits}`;
  if (digits.startsWith('8')) return `7${digits.slice(1)}`.slice(0, phoneLength);
  if (nationalStart.test(digits)) return `7${digits}`.slice(0, phoneLength);
  if (digits.startsWith('7')) return digits.slice(0, phoneLength);
  return `7${digits}`.slice(0, phoneLength);
};

/** `77011234567` is shown as `+7 (701) 123-45-67`: the specification, section 3. */
export const phoneMask: TextMask = (digits) => {
  if (digits === '') return '';
  const [country, area, first, second, third] = [
    digits.slice(0, 1),
    digits.slice(1, 4),
    digits.slice(4, 7),
    digits.slice(7, 9),
    digits.slice(9, 11),
  ];
  return [
    `+${country}`,
    area === '' ? '' : ` (${area}`,
    first === '' ? '' : `) ${first}`,
    second === '' ? '' : `-${second}`,
    third === '' ? '' : `-${third}`,
  ].join('');
};

/** A number as part of a sentence. No line ends within it: broken over two lines it is hard to check. */
export const phoneInText = (phone: string): string =>
  phoneMask(digitsOnly(phone, false)).replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

export const isPhoneComplete = (value: string): boolean => digitsOnly(value, false).length === phoneLength;

/** The first violated rule, as text. `texts` has {n} in `exactLength`. */
export function textError(
  value: string,
  rules: TextRules,
  texts: { readonly required: string; readonly exactLength: string },
): string | undefined {
  if (value === '') return rules.required === true ? texts.required : undefined;
  if (rules.length !== undefined && value.length !== rules.length) {
    return rules.lengthError ?? texts.exactLength.replace('{n}', String(rules.length));
  }
  for (const validate of rules.validators ?? []) {
    const error = validate(value);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** The effect of an edit on a field. */
export interface Edit {
  /** The whole text of the control after the edit. */
  readonly text: string;
  /** The caret position in it. */
  readonly caret: number;
  readonly pasted: boolean;
  readonly deleted: boolean;
}

/**
 * Filters, truncates and masks an edited text and computes the new caret position. Deleting a mask character
 * deletes the character before it.
 */
export function applyEdit(
  previous: string,
  edit: Edit,
  rules: { readonly filter: TextFilter; readonly mask: TextMask; readonly length: number | undefined },
): { readonly value: string; readonly display: string; readonly caret: number } {
  const { filter, mask, length } = rules;
  const cut = (text: string) => (length === undefined ? text : text.slice(0, length));
  let value = cut(filter(edit.text, edit.pasted));
  let kept = Math.min(value.length, filter(edit.text.slice(0, edit.caret), false).length);
  if (edit.caret === edit.text.length) kept = value.length;
  if (edit.deleted && value === previous && kept > 0 && mask(previous) !== edit.text) {
    value = cut(filter(value.slice(0, kept - 1) + value.slice(kept), false));
    kept = Math.min(value.length, kept - 1);
  }
  const display = mask(value);
  // The mask only adds: the longest prefix that shows `kept` characters ends at the caret.
  let caret = mask(value.slice(0, kept)).length;
  if (kept === value.length) caret = display.length;
  return { value, display, caret };
}
