import type { Ref } from 'react';

/** Props common to the forms' fields. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The value has just become complete: typed, pasted or filled in. */
  readonly onComplete?: (value: string) => void;
  /** The field's own by default. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** Hints that may come: their place is kept. */
  readonly hintRoom?: readonly string[];
  /** The server's error; overrides the field's own. */
  readonly error?: string | undefined;
  /** Errors that the server may send: their place is kept. */
  readonly room?: readonly string[];
  /** Shows the field's own error after an attempt to send. */
  readonly showErrors?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}
