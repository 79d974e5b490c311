export const en = {
  title: 'Repeat the number',
  subtitle: 'Type the number that you see here.',
  number: 'Number',
  invalid: 'Enter all 6 digits',
  confirm: 'Confirm',
  loading: 'Loading the number',
  attemptsLeft: 'Attempts left: {n}',
  blockedTitle: 'This step cannot be done',
  contact: 'Contact the organisation: {organization}',
  contactNoOrg: 'Contact the organisation that sent you the link',
  finish: 'Finish',
  wrong_number: 'The number is wrong. Check it and try again.',
  'maximum-attempts': 'No attempts left.',
  session: 'Session expired. Ask for a new link.',
};

export type NumberTexts = Record<keyof typeof en, string>;
