/**
 * Texts before the first step (who requests the check, and why) and after the last (what was checked, the
 * receipt).
 */
export const en = {
  asks: '{organization} asks you to confirm who you are',
  asksUnnamed: 'You are asked to confirm who you are',
  size: 'Steps: {steps} · about {minutes} min',
  more: 'More',
  order: 'What to do',
  kept: 'What is kept',
  keptText:
    'Your photos and answers travel over a protected connection and are stored encrypted. {organization} gets the result and decides how long it is kept.',
  keptUnnamed:
    'Your photos and answers travel over a protected connection and are stored encrypted. The organisation that sent you the link gets the result and decides how long it is kept.',
  keptFor: 'The checking service keeps photos for at most {pictures} and other data for at most {data}.',
  keptAll: 'The checking service keeps photos and other data for at most {data}.',
  day: '{n}\u00a0day',
  days: '{n}\u00a0days',
  otherWay: 'Another way',
  otherWayText: 'You would rather not do this here? Ask {organization} for another way.',
  otherWayUnnamed:
    'You would rather not do this here? Ask the organisation that sent you the link for another way.',
  otherWayLink: 'Confirm your identity another way',
  ended: 'The check is finished',
  endedPassed: 'This check is finished: you have passed it',
  endedFailed: 'This check has ended: it was not passed',
  failedText: 'Your identity could not be confirmed. Ask {organization} what to do next.',
  left: 'You stopped the check',
  leftText: 'If that was a mistake, ask {organization} for a new link.',
  leftUnnamed: 'If that was a mistake, ask the organisation that sent you the link for a new one.',
  onPhone: 'Continue on the phone',
  checked: 'What was checked',
  passed: 'passed',
  failed: 'not passed',
  notDone: 'not done',
  next: 'The organisation gets the result by itself. You can close this page.',
  nextNamed: '{organization} gets the result by itself. You can close this page.',
  reference: 'Check number',
  save: 'Save a receipt',
  notSaved: 'The receipt was not saved. If this app saves no files, note down the check number.',
  receipt: 'Receipt of a check',
  receiptFile: 'receipt',
  date: 'Date',
  organization: 'Organisation',
};

export type AboutTexts = Record<keyof typeof en, string>;
