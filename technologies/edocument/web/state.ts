import { codeAfterResend } from '@kuelik/ui';
import type { EDocumentResult, ListedChild } from '../contract.ts';
import { type EDocumentType, isChildType } from '../document-types.ts';
import type { Action, Problem } from './problem.ts';

/** What the person has typed; kept from page to page. */
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

/** The SMS code that was sent last. */
export interface Sms {
  readonly codeLength: number;
  /** When another may be asked for, milliseconds since 1970. */
  readonly resendAt: number;
  /** Null where the backend has not said. */
  readonly attemptsLeft: number | null;
  /** Null where the backend does not limit them. */
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
  /** The type that is not the person's to choose. */
  readonly fixedType: EDocumentType | null;
  readonly sms: Sms | null;
  /** Null while the server has not said. */
  readonly codeAttemptsLeft: number | null;
  readonly children: readonly ListedChild[];
  /** The call that is under way. */
  readonly busy: Action | null;
  /** The SMS code that the field held when that call was pressed. */
  readonly smsCodeAtPress: string;
  /** What is said on the page itself. */
  readonly notice: Problem | null;
  /** After a try to send: fields say what is wrong with them. */
  readonly showErrors: boolean;
  readonly emptyFields: boolean;
}

/** What the server says of a session, for a page that was opened or reloaded. */
export interface Looked {
  readonly page: 'auth' | 'sms' | 'processing' | 'children' | { readonly document: EDocumentResult };
  readonly type: EDocumentType | null;
  readonly iin: string;
  readonly phone: string;
  readonly sms: Sms | null;
  readonly codeAttemptsLeft: number | null;
  readonly children: readonly ListedChild[];
}

/** Where the screen begins: with what earlier steps know of the person. */
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
    smsCodeAtPress: '',
    notice: null,
    showErrors: false,
    emptyFields: false,
  };
}

/** Whether the document is a child's: then nobody needs a phone. */
export const isForChild = ({ form }: ScreenState): boolean => form.type !== null && isChildType(form.type);

export type PlainPage = Exclude<Page['name'], 'problem' | 'received'>;

/** Another page, with nothing under way and nothing said. */
export const goTo = (state: ScreenState, name: PlainPage): ScreenState => ({
  ...state,
  page: { name },
  busy: null,
  notice: null,
  showErrors: false,
  emptyFields: false,
});

/** Another SMS is on its way, or the code that was sent is of no use any more: what is left of the digits. */
export const withoutSmsCode = (state: ScreenState): ScreenState => ({
  ...state,
  form: { ...state.form, smsCode: codeAfterResend(state.form.smsCode, state.smsCodeAtPress) },
});
