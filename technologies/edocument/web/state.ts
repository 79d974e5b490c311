import type { EDocumentResult, ListedChild } from '../contract.ts';
import { type EDocumentType, isChildType } from '../document-types.ts';
import type { Action, Problem } from './problem.ts';

/** The person's input; kept between pages. */
export interface Form {
  readonly type: EDocumentType | null;
  readonly iin: string;
  /** E.164. */
  readonly phone: string;
  readonly smsCode: string;
  readonly appCode: string;
  readonly childIds: readonly string[];
  readonly consent: boolean;
}

/** The last SMS code sent. */
export interface Sms {
  readonly codeLength: number;
  /** When another may be requested, milliseconds since 1970. */
  readonly resendAt: number;
  /** Null if the backend has not said. */
  readonly attemptsLeft: number | null;
  /** Null if the backend does not limit them. */
  readonly smsLeft: number | null;
}

export type Page =
  | { readonly name: 'loading' }
  | { readonly name: 'auth' }
  | { readonly name: 'sms' }
  | { readonly name: 'code' }
  | { readonly name: 'children' }
  | { readonly name: 'processing' }
  | {
      readonly name: 'problem';
      readonly problem: Problem;
      readonly action: Action;
      readonly child: string | null;
    }
  | { readonly name: 'received'; readonly document: EDocumentResult };

export interface ScreenState {
  readonly page: Page;
  readonly form: Form;
  /** A preset type that the person cannot change. */
  readonly fixedType: EDocumentType | null;
  readonly sms: Sms | null;
  /** Null until the server has said. */
  readonly codeAttemptsLeft: number | null;
  readonly children: readonly ListedChild[];
  /** The current call. */
  readonly busy: Action | null;
  /** Leading digits of the SMS code when that call was started. */
  readonly oldSmsDigits: number;
  /** The message on the page itself. */
  readonly notice: Problem | null;
  /** After an attempt to send: fields show their errors. */
  readonly showErrors: boolean;
  readonly emptyFields: boolean;
}

/** The server's state of a session, for an opened or reloaded page. */
export interface Looked {
  readonly page: 'auth' | 'sms' | 'processing' | 'children' | { readonly document: EDocumentResult };
  readonly type: EDocumentType | null;
  readonly iin: string;
  readonly phone: string;
  readonly sms: Sms | null;
  readonly codeAttemptsLeft: number | null;
  readonly children: readonly ListedChild[];
}

/** A backend without the state call, or with nothing to say: there is nothing to resume. */
export const nothingFound: Looked = {
  page: 'auth',
  type: null,
  iin: '',
  phone: '',
  sms: null,
  codeAttemptsLeft: null,
  children: [],
};

/** The initial state, with data known from earlier steps. */
export function start(
  fixedType: EDocumentType | null,
  person: { readonly iin: string; readonly phone: string },
): ScreenState {
  const typed = { type: fixedType, iin: person.iin, phone: person.phone };
  return {
    page: { name: 'loading' },
    form: { ...typed, smsCode: '', appCode: '', childIds: [], consent: false },
    fixedType,
    sms: null,
    codeAttemptsLeft: null,
    children: [],
    busy: 'look',
    oldSmsDigits: 0,
    notice: null,
    showErrors: false,
    emptyFields: false,
  };
}

/** Whether the document is a child's: then no phone is needed. */
export const isForChild = ({ form }: ScreenState): boolean => form.type !== null && isChildType(form.type);

export type PlainPage = Exclude<Page['name'], 'problem' | 'received'>;

/** Another page, with no call in progress and no message. */
export const goTo = (state: ScreenState, name: PlainPage): ScreenState => ({
  ...state,
  page: { name },
  busy: null,
  notice: null,
  showErrors: false,
  emptyFields: false,
});

/** Another SMS was sent, or the code is no longer valid: the digits to keep. */
export const withoutSmsCode = (state: ScreenState): ScreenState => ({
  ...state,
  form: { ...state.form, smsCode: state.form.smsCode.slice(state.oldSmsDigits) },
});
