export const en = {
  iin: 'IIN',
  iinHint: '12 digits, as on your identity card',
  iinInvalid: 'IIN format not valid',
  iinIsBin: 'This looks like a company’s number (BIN). The IIN of a person is needed.',
  phone: 'Mobile phone',
  phoneInvalid: 'Enter a Kazakhstan mobile number',
  code: 'Code from the SMS',
  codeLength: 'Code must be {n} digits',
  resend: 'Send the SMS again',
  resendIn: 'You can ask for another SMS in {n} s',
  resendReady: 'You can ask for another SMS now',
  emptyFields: 'Please fill in all fields',
  ok: 'OK',
  connectionTitle: 'No connection',
  connection: 'Check the internet. Nothing that you have done is lost.',
  busyTitle: 'Too many requests at once',
  busy: 'Wait a moment and try again.',
  retrying: 'Nothing is lost. We keep trying by ourselves.',
  outageTitle: 'The service does not answer',
  outage: 'It is not your mistake, and no attempt is spent. Try again in a few minutes.',
};

export type FormTexts = Record<keyof typeof en, string>;
