import type { Effect, OutageMode, SandboxCase } from './case.ts';

const refuse = (code: string, ...at: string[]): Effect => ({ kind: 'refuse', code, at });
const outage = (mode: OutageMode): Effect => ({ kind: 'outage', mode });

/** Phone numbers with an effect; every other number works. */
export const phoneCases: readonly SandboxCase[] = [
  {
    value: '+77000000401',
    effect: refuse('mcdb', 'requestDocument'),
    about: 'the number is not in the database of mobile citizens',
  },
  {
    value: '+77000000402',
    effect: refuse('no_request', 'requestDocument'),
    about: 'no SMS can be sent to the number',
  },
  {
    value: '+77000000403',
    effect: { kind: 'behave', how: 'sms-lost' },
    about: 'the first SMS of 1414 never arrives; a resent one does',
  },
  {
    value: '+77000000404',
    effect: { kind: 'behave', how: 'sms-late' },
    about: 'the SMS of 1414 arrives fifteen seconds late',
  },
  {
    value: '+77000000411',
    effect: refuse('invalid_phone', 'sendMessage'),
    about: "the organization's own SMS: the number does not exist",
  },
  {
    value: '+77000000412',
    effect: refuse('rejected', 'sendMessage'),
    about: "the organization's own SMS: the operator rejects it",
  },
  {
    value: '+77000000501',
    effect: outage('refused'),
    about: 'outage of every provider that gets this number',
  },
  { value: '+77000000502', effect: outage('slow'), about: 'outage of every provider that gets this number' },
  {
    value: '+77000000503',
    effect: outage('garbage'),
    about: 'outage of every provider that gets this number',
  },
  { value: '+77000000505', effect: outage('error'), about: 'outage of every provider that gets this number' },
];

/** Codes with an effect, typed as the SMS code or as the six digits of an app. */
export const codeCases: readonly SandboxCase[] = [
  { value: '000000', effect: refuse('wrong_code', 'approveDocument', 'documentByCode'), about: 'wrong' },
  { value: '111111', effect: refuse('code_expired', 'approveDocument', 'documentByCode'), about: 'expired' },
  {
    value: '222222',
    effect: refuse('maximum_attempts', 'approveDocument', 'documentByCode'),
    about: 'the state reports no attempts left',
  },
  {
    value: '333333',
    effect: refuse('profile_not_found', 'approveDocument', 'documentByCode'),
    about: 'the document is not found',
  },
  {
    value: '444444',
    effect: refuse('document_does_not_exist', 'approveDocument', 'documentByCode'),
    about: 'the person has no such document',
  },
  {
    value: '555555',
    effect: refuse('document_no_type', 'approveDocument', 'documentByCode'),
    about: 'the document is of another type',
  },
  {
    value: '666666',
    effect: refuse('id_not_found', 'approveDocument', 'documentByCode'),
    about: 'the register does not know this IIN',
  },
  { value: '777777', effect: outage('refused'), about: 'outage while the code is checked' },
  { value: '888888', effect: outage('error'), about: 'outage while the code is checked' },
  { value: '999999', effect: outage('slow'), about: 'outage while the code is checked' },
];

/** PINs of the Kyrgyz search with an effect; an unknown PIN is `search-failed`. */
export const pinCases: readonly SandboxCase[] = [
  {
    value: '23102199900401',
    effect: refuse('search-failed', 'searchKyrgyz'),
    about: 'the search fails',
  },
  {
    value: '23102199900402',
    effect: refuse('connection-error', 'searchKyrgyz'),
    about: 'the registry cannot be reached from the gateway',
  },
  {
    value: '23102199900403',
    effect: refuse('maximum-attempts', 'searchKyrgyz'),
    about: 'the registry reports no attempts left',
  },
  {
    value: '23102199900404',
    effect: refuse('no_active', 'searchKyrgyz'),
    about: "the organization's subscription with the state has ended",
  },
  { value: '23102199900501', effect: outage('refused'), about: 'outage of the gateway' },
  { value: '23102199900502', effect: outage('slow'), about: 'outage of the gateway' },
  { value: '23102199900503', effect: outage('garbage'), about: 'outage of the gateway' },
  { value: '23102199900505', effect: outage('error'), about: 'outage of the gateway' },
];
