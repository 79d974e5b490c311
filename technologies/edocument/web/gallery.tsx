import { type GalleryEntry, type GalleryState, secondsFromNow } from '@kuelik/ui';
import { texts } from '../texts/index.ts';
import { EDocumentView } from './pages/current-page.tsx';
import type { Problem } from './problem.ts';
import { olderDocument, sampleChildren, sampleDocument, sampleState } from './samples.ts';
import type { Page, ScreenState } from './state.ts';

const state = (name: string, make: () => ScreenState): GalleryState => ({
  name,
  render: (locale) => {
    const shown = make();
    return (
      <EDocumentView
        t={texts[locale]}
        locale={locale}
        state={shown}
        organization="Test Bank"
        send={() => shown}
        press={async () => undefined}
        look={async () => undefined}
        onContinue={() => undefined}
        onFail={() => undefined}
      />
    );
  },
});
const on = (name: string, page: Page, changes: Partial<ScreenState> = {}) =>
  state(name, () => sampleState({ page, ...changes }));

const sms = { codeLength: 6, attemptsLeft: 3, smsLeft: 4 };
const onSms = (name: string, wait: number, changes: Partial<ScreenState> = {}, sent = {}) =>
  state(name, () =>
    sampleState({
      page: { name: 'sms' },
      sms: { ...sms, resendAt: secondsFromNow(wait), ...sent },
      ...changes,
    }),
  );

const empty = sampleState().form;
const choice = { fixedType: null, form: { ...empty, type: null, iin: '', phone: '' } };
const child = {
  fixedType: 'ChildBirthCertificate' as const,
  form: { ...empty, type: 'ChildBirthCertificate' as const },
  children: sampleChildren,
};
const chosen = { ...child, form: { ...child.form, childIds: ['c1'] } };

const problems: readonly Problem[] = [
  'mcdb',
  'no_request',
  'id_not_found',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'document_does_not_exist',
  'document_no_type',
  'profile_not_found',
  'already_received',
  'sms_exhausted',
  'documents_exhausted',
  'session',
];
const problem = (name: Problem, action: 'request' | 'code' | 'children' = 'request'): Page => ({
  name: 'problem',
  problem: name,
  action,
  child: null,
});
const vehicle = {
  ...sampleDocument,
  document_type: 'SRTS',
  result_json: {
    domain: {
      vehicle: { model: 'SPECIMEN 1', category: ['B', 'B1'], bodyNo: 'SPEC0000000000001', issueYear: '2020' },
    },
  },
};

export const entries: readonly GalleryEntry[] = [
  {
    id: 'edocument',
    title: 'Electronic document',
    states: [
      on('loading', { name: 'loading' }),
      on('loading failed', { name: 'loading' }, { notice: 'connection' }),
      on('auth', { name: 'auth' }),
      on('auth, free choice', { name: 'auth' }, choice),
      on('auth, free choice of all', { name: 'auth' }, { ...choice, form: { ...choice.form, type: 'SRTS' } }),
      on(
        'auth, fields wrong',
        { name: 'auth' },
        {
          showErrors: true,
          form: { ...empty, iin: '990231300011', phone: '+7727' },
        },
      ),
      on('auth, IIN refused', { name: 'auth' }, { notice: 'invalid_iin' }),
      on('auth, empty fields', { name: 'auth' }, { ...choice, emptyFields: true }),
      on('auth, service down', { name: 'auth' }, { notice: 'outage' }),
      on('auth, request ended', { name: 'auth' }, { notice: 'not_sent_request' }),
      onSms('SMS', 42),
      onSms('SMS, may be sent again', 0),
      onSms('SMS, wrong code', 20, { notice: 'wrong_code' }, { attemptsLeft: 2 }),
      onSms('SMS, code expired', 0, { notice: 'code_expired' }),
      onSms('SMS, sent already', 30, { notice: 'double_request' }),
      onSms('SMS, no tries', 20, { notice: 'sms_code_exhausted' }, { attemptsLeft: 0 }),
      onSms('SMS, the last one', 20, {}, { smsLeft: 0 }),
      onSms('SMS, service down', 20, { notice: 'outage', form: { ...empty, smsCode: '123456' } }),
      on('code', { name: 'code' }),
      on('code, wrong', { name: 'code' }, { notice: 'wrong_code', codeAttemptsLeft: 2 }),
      on('parent', { name: 'auth' }, child),
      on('children', { name: 'children' }, chosen),
      on('no child found', problem('child_not_found', 'children'), child),
      on('preparing', { name: 'processing' }),
      on('preparing, service down', { name: 'processing' }, { notice: 'outage' }),
      on('received', { name: 'received', document: sampleDocument }),
      on('received, older form', { name: 'received', document: olderDocument }),
      on('received, vehicle', { name: 'received', document: vehicle }),
      ...problems.map((name) => on(`problem: ${name}`, problem(name))),
      on('problem: nothing left', problem('sms_exhausted'), { codeAttemptsLeft: 0 }),
      on('problem: code_exhausted', problem('code_exhausted', 'code'), { codeAttemptsLeft: 0 }),
    ],
  },
];
