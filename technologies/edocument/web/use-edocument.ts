import { photoAddress, type TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { hasNoLookUp } from '../../shared/web/no-look-up.ts';
import type { EDocumentResult } from '../contract.ts';
import { documentTypeOf, isChildType } from '../document-types.ts';
import { createCalls } from './calls.ts';
import { next, type ScreenEvent } from './machine.ts';
import { createPageNote } from './page-note.ts';
import { type Action, problemOf } from './problem.ts';
import { type Form, nothingFound, type ScreenState, start } from './state.ts';

export interface EDocumentStep {
  readonly state: ScreenState;
  readonly send: (event: ScreenEvent) => void;
  /**
   * Makes a call with the form's values, `typed` among them, if the form is complete and no other call is in
   * progress; settles when it has ended.
   */
  readonly press: (action: Action, typed?: Partial<Form>) => Promise<void>;
  /** Asks the server for the session's state. */
  readonly look: () => Promise<void>;
}

/** The integrator's setting overrides the URL's, which anyone can change. */
const initial = ({ settings, documentType, person }: TechnologyScreenProps): ScreenState =>
  start(documentTypeOf(settings.document_type) ?? documentTypeOf(documentType), person);

/** The electronic document screen's state, and its effects: one call at a time, whose end is an event. */
export function useEDocument(props: TechnologyScreenProps): EDocumentStep {
  const { client, sessionId, locale, addPhoto, rememberPerson, onFailureReason } = props;
  const calls = useMemo(() => createCalls(client, sessionId), [client, sessionId]);
  const note = useMemo(() => createPageNote(sessionId, () => globalThis.sessionStorage ?? null), [sessionId]);
  const [state, dispatch] = useReducer(next, props, initial);

  const codeFor = state.page.name === 'code' ? state.form.type : null;
  const isLoading = state.page.name === 'loading';
  useEffect(() => {
    // While loading, the note of the page before the reload is still to be read.
    if (!isLoading) note.keep(codeFor);
  }, [note, codeFor, isLoading]);

  const settle = (document: EDocumentResult | null) => {
    if (document === null) return dispatch({ type: 'preparing' });
    const photo = photoAddress(document.face_photo);
    const type = documentTypeOf(document.document_type);
    // A child's photo does not show the person who passes the face check: later steps do not compare it.
    if (photo !== null && (type === null || !isChildType(type))) addPhoto('document', photo);
    dispatch({ type: 'received', document });
  };

  const run = async (action: Action, form: Form): Promise<void> => {
    const { iin, phone, type, smsCode, appCode, childIds } = form;
    switch (action) {
      case 'look': {
        const found = await calls.look();
        if (typeof found.page === 'object') return settle(found.page.document);
        return dispatch({ type: 'looked', found, codeFor: note.codeFor() });
      }
      case 'request': {
        if (type === null) return;
        const sms = await calls.request({ iin, phone, type }, locale);
        rememberPerson({ iin, phone });
        return dispatch({ type: 'sent', sms });
      }
      case 'resend':
        return dispatch({ type: 'sent', sms: await calls.resend() });
      case 'approve':
        return settle(await calls.approve(smsCode, locale));
      case 'code':
        if (type === null) return;
        rememberPerson({ iin });
        return settle(await calls.byCode({ iin, code: appCode, type }, locale));
      case 'children': {
        if (type === null) return;
        const children = await calls.children({ iin, type }, locale);
        rememberPerson({ iin });
        return dispatch({ type: 'found', children });
      }
      case 'select':
        return settle(await calls.select(childIds, locale));
    }
  };

  /** Whether the document was already received: then the flow continues with it. */
  const continuesWithResult = async (): Promise<boolean> => {
    try {
      const { page } = await calls.look();
      if (typeof page !== 'object') return false;
      settle(page.document);
      return true;
    } catch {
      return false;
    }
  };

  const fail = async (error: unknown, action: Action): Promise<void> => {
    if (isAborted(error)) return;
    if (action === 'look' && hasNoLookUp(error)) {
      return dispatch({ type: 'looked', found: nothingFound, codeFor: null });
    }
    const failure = problemOf(error, action);
    if (failure.problem !== 'resend_too_early') onFailureReason(toFailureReason(error, sessionId));
    if (failure.problem === 'already_received' && (await continuesWithResult())) return;
    dispatch({ type: 'refused', action, failure, now: Date.now() });
  };

  const attempt = async (action: Action, form: Form): Promise<void> => {
    try {
      await run(action, form);
    } catch (error) {
      await fail(error, action);
    }
  };
  const look = () => attempt('look', state.form);
  const lookFirst = useEffectEvent(look);
  useEffect(() => {
    void lookFirst();
  }, []);

  const press: EDocumentStep['press'] = async (action, typed = {}) => {
    if (state.busy !== null) return;
    const events: ScreenEvent[] = [{ type: 'pressed', action }];
    if (Object.keys(typed).length > 0) events.unshift({ type: 'edited', form: typed });
    const after = events.reduce(next, state);
    events.forEach(dispatch);
    if (after.busy === action) await attempt(action, after.form);
  };

  return { state, send: dispatch, press, look };
}
