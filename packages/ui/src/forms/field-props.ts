import type { Ref } from 'react';

/** What the forms' own fields are given, whatever they are for. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The value has just reached its full length: typed, pasted or filled in. */
  readonly onComplete?: (value: string) => void;
  /** The field's own by default. */
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
