import { en as otherPerson } from '../../shared/both/other-person-text.ts';

export const en = {
  title: 'Kyrgyz identity service',
  subtitle: 'We look you up by your personal number (PIN) and the number of your identity card.',
  whoReceives: 'Your data goes to: {organization}. It is used to verify your identity.',
  pin: 'PIN',
  pinHint: '14 digits, on the back of the card',
  pinDate: 'Check the PIN: its second to ninth digits are usually your date of birth.',
  documentNumber: 'Document number',
  documentNumberHint: 'ID or AN and seven digits, such as ID1234567',
  search: 'Search',
  loading: 'Checking the status',
  resultTitle: 'You have been found',
  resultText: 'Check that this is you, then continue.',
  continue: 'Continue',
  attemptsLeft: 'Attempts left: {n}',
  blockedTitle: 'This step cannot be done',
  contact: 'Contact: {organization}',
  finish: 'Finish',
  invalid_pin: 'Invalid PIN',
  invalid_document_number: 'Invalid document number',
  'search-failed': 'Nobody was found with this PIN and document number. Check both and search again.',
  'connection-error': 'The identity service does not answer. No attempt is spent: try again in a moment.',
  'maximum-attempts': 'No attempts left. Use another way to verify your identity.',
  no_access: 'The organisation has no access to this service.',
  sub_not_started: 'The organisation’s subscription to this service has not started yet.',
  no_active: 'The organisation’s subscription to this service has ended.',
  no_subscription: 'The organisation has no subscription to this service.',
  other_person: otherPerson,
  session: 'Session expired. Ask for a new link.',
};

export type TundukTexts = Record<keyof typeof en, string>;
