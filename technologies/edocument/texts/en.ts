import { en as otherPerson } from '../../shared/both/other-person-text.ts';

export const en = {
  loading: 'Loading…',
  title: 'Electronic document',
  subtitle: 'We will receive your document from the state’s database. Nothing needs to be photographed.',
  recipient: 'Your document goes to: {org}. Purpose: to confirm your identity.',
  thisOrganisation: 'the organisation that sent you the link',
  document: 'Document',
  allDocuments: 'Show all documents ({n})',
  getSms: 'Get the code by SMS',
  useCode: 'Use a 6-digit code',
  useSms: 'Get the code by SMS',
  back: 'Back',
  attemptsLeft: 'Attempts left: {n}',

  parentTitle: 'Your child’s document',
  parentSubtitle: 'Enter your own IIN: we will find the children who are registered with you.',
  parentIin: 'Parent’s IIN',
  childRecipient: 'The document goes to: {org}. Purpose: to confirm your child’s identity.',
  findChildren: 'Find my children',

  smsTitle: 'Enter the code from the SMS',
  smsSubtitle: 'We sent it from 1414 to {phone}.',
  smsConsent:
    '“{doc}” goes to: {org}. Purpose: to confirm your identity. By entering the code you agree to this. Do not tell the code to anyone.',
  confirm: 'Confirm',
  smsNoMore: 'No more SMS can be sent in this session.',
  sentAlready: 'A code has been sent already: enter it here.',
  double_request:
    'The document has been requested for this session already. Use a 6-digit code or try again later.',
  not_sent_request: 'The request has ended. Ask for the document again.',

  codeTitle: 'Enter the 6-digit document code',
  codeSubtitle: 'A banking app or eGov Mobile shows it. No SMS is needed.',
  codeLabel: 'Document code',
  codeConsent:
    '“{doc}” goes to: {org}. Purpose: to confirm your identity. By entering the code you agree to this.',
  codeWhere: 'Where to find the code',
  appDigital: 'Open “Digital documents” and choose “{doc}”. Press “Show document” or “Open access”.',
  appServices: 'Open “State services”, then “Digital documents”, and choose “{doc}”. Open access to it.',

  childrenTitle: 'Choose the children',
  childrenSubtitle: 'Whose document do you want to hand over? You can choose several.',
  born: 'Born on {date}',
  childConsent:
    'I am a parent or legal representative of the chosen children and agree that “{doc}” goes to: {org}, to confirm their identity.',
  getDocuments: 'Get the document',

  preparingTitle: 'The document is being prepared',
  accepted: 'Request accepted',
  preparing: 'The state prepares “{doc}”',
  usual: 'It usually takes up to a minute.',
  late: 'This takes longer than usual. Nothing is lost: keep this page open, and it will go on by itself. You can also use a 6-digit code.',

  receivedTitle: 'Document received',
  receivedSubtitle: 'Check that it is yours, then continue.',
  childReceivedSubtitle: 'Check that it is your child’s, then continue.',
  continue: 'Continue',

  again: 'Try again',
  checkData: 'Check the data',
  otherDocument: 'Choose another document',
  finish: 'Finish',
  contact: 'Contact the organisation: {org}',
  contactNoOrg: 'Contact the organisation that sent you the link',
  problemTitle: 'The document was not received',
  receivedBefore: 'The document was received before',
  childNamed: 'Child: {name}',

  wrong_code: 'Wrong code. Check it and enter it again',
  code_expired: 'The code has expired. Get a new one',
  resend_too_early: 'Wait a little: another SMS can be sent soon',
  invalid_iin: 'IIN format not valid',
  mcdb: 'This phone or IIN is not in the Mobile Citizens Database. Register the number at bmg.gov.kz or use a 6-digit code.',
  no_request: 'The request could not be sent. Try again.',
  id_not_found: 'Nobody with this IIN was found. Check the IIN.',
  already_received: 'A document has already been received for this session.',
  no_access: 'This organisation cannot receive electronic documents at the moment.',
  sub_not_started: 'This organisation cannot receive electronic documents yet.',
  no_active: 'This organisation can no longer receive electronic documents.',
  no_subscription: 'This organisation does not receive electronic documents.',
  document_does_not_exist: 'The state’s database has no such document. Check what you entered.',
  document_no_type:
    'The document is of another type than the one that is needed. Check which one that is, and try again.',
  profile_not_found: 'Document not found, try identification via 6-digit code.',
  child_not_found: 'No child was found. Check the IIN and that your children are registered with you.',
  sms_code_exhausted: 'No attempts are left for this code. Ask for another SMS.',
  sms_exhausted: 'The attempts by SMS have run out. Choose another way.',
  code_exhausted: 'The attempts with the 6-digit code have run out. Choose another way.',
  documents_exhausted: 'The document could not be loaded too many times. Try another method.',
  nothingLeft: 'No attempts left.',
  other_person: otherPerson,
  session: 'This link no longer works. Ask for a new one.',
};

export type EDocumentTexts = Record<keyof typeof en, string>;
