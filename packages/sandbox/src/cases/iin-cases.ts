import type { Effect, OutageMode, SandboxCase } from './case.ts';

const refuse = (code: string, ...at: string[]): Effect => ({ kind: 'refuse', code, at });
const outage = (mode: OutageMode): Effect => ({ kind: 'outage', mode });

const everyRequest = ['requestDocument', 'documentByCode', 'children', 'childDocument', 'requestRegistry'];
const documents = ['approveDocument', 'documentByCode'];

/** IINs with an effect; operations that a row does not name succeed. */
export const iinCases: readonly SandboxCase[] = [
  {
    value: '990231304013',
    effect: refuse('invalid_iin', ...everyRequest, 'startCheck'),
    about: 'the state rejects the IIN as invalid',
  },
  {
    value: '990231304023',
    effect: refuse('mcdb', 'requestDocument', 'requestRegistry'),
    about: 'not in the database of mobile citizens; the six-digit code works',
  },
  {
    value: '990231304033',
    effect: refuse('no_request', 'requestDocument', 'requestRegistry'),
    about: 'the state cannot send the request',
  },
  {
    value: '990231304043',
    effect: refuse('id_not_found', ...documents, 'requestRegistry'),
    about: 'the register that issues the document does not know this IIN',
  },
  {
    value: '990231304053',
    effect: refuse('already_received', 'requestDocument'),
    about: 'the state has already delivered this document',
  },
  {
    value: '990231304063',
    effect: refuse('no_access', ...everyRequest, 'startCheck'),
    about: 'the state denies the organization access',
  },
  {
    value: '990231304073',
    effect: refuse('double_request', 'requestDocument'),
    about: 'the document has already been requested',
  },
  {
    value: '990231304083',
    effect: refuse('not_sent_request', 'approveDocument'),
    about: 'the SMS arrives, but the state then does not know the request',
  },
  {
    value: '990231304093',
    effect: refuse('sub_not_started', ...everyRequest),
    about: "the organization's subscription with the state has not started",
  },
  {
    value: '990231304102',
    effect: refuse('no_active', ...everyRequest),
    about: "the organization's subscription with the state has ended",
  },
  {
    value: '990231304112',
    effect: refuse('no_subscription', ...everyRequest),
    about: 'the organization has no subscription with the state',
  },
  {
    value: '990231304122',
    effect: refuse('document_does_not_exist', ...documents, 'childDocument'),
    about: 'the person has no such document',
  },
  {
    value: '990231304132',
    effect: refuse('document_no_type', ...documents, 'childDocument'),
    about: 'the document is of a different type than requested',
  },
  {
    value: '990231304142',
    effect: refuse('maximum_attempts', ...documents),
    about: 'the state reports no attempts left',
  },
  {
    value: '990231304152',
    effect: refuse('profile_not_found', 'requestDocument'),
    about: 'no profile for the SMS route; the six-digit code works',
  },
  {
    value: '990231304162',
    effect: refuse('child_not_found', 'children', 'childDocument'),
    about: 'no child is registered with this parent',
  },
  {
    value: '990231304172',
    effect: { kind: 'behave', how: 'other-type' },
    about: 'the state sends a document of a different type than requested',
  },
  {
    value: '990231304182',
    effect: { kind: 'behave', how: 'no-photo' },
    about: 'the document comes without photo and barcode',
  },
  {
    value: '990231304192',
    effect: { kind: 'behave', how: 'prepares-slowly' },
    about: 'after the right code the state prepares the document for eight seconds',
  },
  {
    value: '990231304201',
    effect: { kind: 'behave', how: 'prepares-forever' },
    about: 'after the right code the state never finishes preparing the document',
  },
  {
    value: '990231306011',
    effect: { kind: 'behave', how: 'expires-soon' },
    about: 'the registry waits only fifteen seconds for the reply to 1414',
  },
  {
    value: '990231306023',
    effect: { kind: 'behave', how: 'not-in-registry' },
    about: 'the person says yes automatically, and the registry has no record',
  },
  {
    value: '990231306035',
    effect: { kind: 'behave', how: 'never-processed' },
    about: 'the person says yes automatically, and the registry never finishes',
  },
  {
    value: '990231306047',
    effect: { kind: 'behave', how: 'sparse-record' },
    about: 'the person says yes automatically; most fields of the record are empty',
  },
  {
    value: '990231407014',
    effect: { kind: 'behave', how: 'does-not-match' },
    about: 'the photo check finds another person',
  },
  {
    value: '990231407024',
    effect: { kind: 'behave', how: 'check-endless' },
    about: 'the photo check never ends',
  },
  {
    value: '990231407034',
    effect: { kind: 'behave', how: 'check-lost' },
    about: 'the photo check starts and is then unknown: proc_not_found',
  },
  {
    value: '990231407044',
    effect: refuse('iin_not_found', 'startCheck'),
    about: 'the photo check does not know this IIN',
  },
  { value: '990231405018', effect: outage('refused'), about: 'outage of every provider that gets this IIN' },
  { value: '990231405028', effect: outage('slow'), about: 'outage of every provider that gets this IIN' },
  { value: '990231405038', effect: outage('garbage'), about: 'outage of every provider that gets this IIN' },
  {
    value: '990231405048',
    effect: outage('wrong-form'),
    about: 'outage of every provider that gets this IIN',
  },
  { value: '990231405058', effect: outage('error'), about: 'outage of every provider that gets this IIN' },
  {
    value: '990231405068',
    effect: outage('overloaded'),
    about: 'outage of every provider that gets this IIN',
  },
];
