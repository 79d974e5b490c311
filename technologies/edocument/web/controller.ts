import { photoAddress, type TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { hasNoLookUp } from '../../shared/web/no-look-up.ts';
import type { EDocumentResult } from '../contract.ts';
import { documentTypeOf, isChildType } from '../document-types.ts';
import type { Calls } from './calls.ts';
import { next, type ScreenEvent } from './machine.ts';
import type { PageNote } from './page-note.ts';
import { type Action, tellProblem } from './problem.ts';
import type { Form, Looked, ScreenState } from './state.ts';

/** The controller's dependencies. */
export interface ControllerParts {
  readonly initial: ScreenState;
  readonly calls: Calls;
  readonly note: PageNote;
  /** The shell's props, current. */
  readonly host: () => Pick<
    TechnologyScreenProps,
    'addPhoto' | 'rememberPerson' | 'onFailureReason' | 'sessionId'
  >;
  readonly onState: (state: ScreenState) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Controller {
  readonly send: (event: ScreenEvent) => ScreenState;
  /** Makes a call with the form's values, if possible; settles when it has ended. */
  readonly press: (action: Action) => Promise<void>;
  /** Asks the server for the session's state. */
  readonly look: () => Promise<void>;
}

/** A backend without the state call: there is nothing to resume. */
const nothingFound: Looked = {
  page: 'auth',
  type: null,
  iin: '',
  phone: '',
  sms: null,
  codeAttemptsLeft: null,
  children: [],
};

/** Connects the machine with its calls: one call at a time, whose end is an event. */
export function createController(parts: ControllerParts): Controller {
  const { calls, note, host, onState, now } = parts;
  let state = parts.initial;

  const send = (event: ScreenEvent): ScreenState => {
    state = next(state, event);
    note.keep(state.page.name === 'code' ? state.form.type : null);
    onState(state);
    return state;
  };

  const settle = (document: EDocumentResult | null) => {
    if (document === null) {
      send({ type: 'preparing' });
      return;
    }
    const photo = photoAddress(document.face_photo);
    const type = documentTypeOf(document.document_type);
    // A child's face is not the live one: later steps compare nothing with it.
    if (photo !== null && (type === null || !isChildType(type))) host().addPhoto('document', photo);
    send({ type: 'received', document });
  };

  const run = async (action: Action, form: Form): Promise<void> => {
    const { iin, phone, type, smsCode, appCode, childIds } = form;
    switch (action) {
      case 'look': {
        const found = await calls.look();
        if (typeof found.page === 'object') settle(found.page.document);
        else send({ type: 'looked', found, codeFor: note.codeFor() });
        return;
      }
      case 'request': {
        if (type === null) return;
        const sms = await calls.request({ iin, phone, type });
        host().rememberPerson({ iin, phone });
        send({ type: 'sent', sms });
        return;
      }
      case 'resend':
        send({ type: 'sent', sms: await calls.resend() });
        return;
      case 'approve':
        settle(await calls.approve(smsCode));
        return;
      case 'code':
        if (type === null) return;
        host().rememberPerson({ iin });
        settle(await calls.byCode({ iin, code: appCode, type }));
        return;
      case 'children': {
        if (type === null) return;
        const children = await calls.children({ iin, type });
        host().rememberPerson({ iin });
        send({ type: 'found', children });
        return;
      }
      case 'select':
        settle(await calls.select(childIds));
    }
  };

  const fail = async (error: unknown, action: Action): Promise<void> => {
    if (isAborted(error)) return;
    if (action === 'look' && hasNoLookUp(error)) {
      send({ type: 'looked', found: nothingFound, codeFor: null });
      return;
    }
    const told = tellProblem(error, action);
    if (told.problem !== 'resend_too_early') {
      host().onFailureReason(toFailureReason(error, host().sessionId));
    }
    if (told.problem === 'already_received' && (await goesOn())) return;
    send({ type: 'refused', action, told, now: now() });
  };

  /** Whether the document was already received: then the flow continues with it. */
  const goesOn = async (): Promise<boolean> => {
    try {
      const { page } = await calls.look();
      if (typeof page !== 'object') return false;
      settle(page.document);
      return true;
    } catch {
      return false;
    }
  };

  const attempt = async (action: Action): Promise<void> => {
    try {
      await run(action, state.form);
    } catch (error) {
      await fail(error, action);
    }
  };

  return {
    send,
    look: () => attempt('look'),
    press: async (action) => {
      if (state.busy === null && send({ type: 'pressed', action }).busy === action) await attempt(action);
    },
  };
}
