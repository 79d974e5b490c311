import { expect, test } from 'vitest';
import { readCatalogue } from './lib/build/text-catalogues.ts';

/*
 * The messages of the specification's sections 2, 5 and 8 in English: repeated here, so that a text cannot lose what the
 * specification requires. The screens' tests check that each is shown.
 */
type Said = Readonly<Record<string, Readonly<Record<string, string>>>>;
const messages: Readonly<Record<string, Said>> = {
  'messages of a field: required, number of characters, IIN, code [2.51, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.11]':
    {
      ui: { required: 'Field is required', exactLength: 'The field must contain {n} characters' },
      forms: {
        emptyFields: 'Please fill in all fields',
        iinInvalid: 'IIN format not valid',
        codeLength: 'Code must be {n} digits',
      },
      tunduk: { invalid_pin: 'Invalid PIN' },
    },
  'messages of the QR page: no camera, phones only, inactive [2.20, 2.21, 2.23]': {
    handOff: {
      qrNoCameraTitle: 'No camera found',
      qrNoCameraText: 'Connect a webcam and refresh the page.',
      qrScan: 'Or scan the QR code and continue on your phone.',
      qrMobileText: 'This check works on a phone only. Scan the QR code with your phone.',
    },
    flow: { inactiveTitle: 'Session is inactive', inactiveText: 'You can close this page.' },
  },
  'messages of a retry: camera, previous step, maximum time, alternative method [4.29, 8.9, 8.10, 8.11, 8.12]':
    {
      camera: { deniedTitle: 'Access to the camera is not given' },
      liveness: {
        failed_again: 'You did not pass the previous step. Try again.',
        timeout_total: 'The check reached its maximum time.',
        timeout_refresh: 'Take the check again or refresh the page.',
        exhausted_contact: 'Contact the organisation: {org}. An alternative method is available there.',
        exhausted_other: 'Use an alternative method to verify.',
        again: 'Pass again',
      },
    },
  'messages of the instruction: light, accessories, eye level, sensors [2.28, 2.29]': {
    liveness: {
      instruction_phone: 'Have your phone and your IIN at hand for the steps after this one',
      instruction_sms: 'If a code comes by SMS, enter it when you are asked to',
      instruction_light: 'Find a well-lit place with even light on your face',
      instruction_cover:
        'Take off hats, glasses, masks and other accessories. A headscarf that leaves your face free may stay on',
      instruction_level: 'Keep the camera at eye level',
      consent:
        'By continuing you agree to confirm who you are by photos of your face and motion sensors (gyroscope, accelerometer).',
      next: 'Continue',
      quit: 'Quit',
    },
  },
  'messages of the face guidance: light, mask, glasses, distance, faces [2.31, 8.15]': {
    liveness: {
      hint_too_dark: 'Too dark. Turn on the light',
      hint_mask: 'Take off your mask',
      hint_glasses: 'Take off your glasses',
      hint_too_far: 'Move closer',
      hint_too_close: 'Move back a little',
      hint_no_face: 'We can’t see your face',
      hint_several_faces: 'Only you should be in the frame',
      stage_error: 'needs your attention',
      stage_done: 'done',
      stage_unrecognised: 'face not recognised',
    },
  },
  'messages of the document scan: type, country, time, data, side, file, attempts [8.13]': {
    document: {
      type_mismatch: 'The photo does not match the document type. Choose the type of the document you show.',
      country_mismatch:
        'The document’s country must be {country}. Show such a document or choose another country.',
      scan_time_expired: 'The time for scanning is over. Try again.',
      parse_error:
        'The data on the document could not be read correctly. Take sharper pictures, all of one document.',
      wrong_side: 'This is the wrong side of the document. Show the front first, then the back.',
      not_recognized: 'Document not recognised. Try better light and hold it still.',
      wrong_file: 'Wrong file. Choose a JPEG or PNG picture.',
      large_file: 'The file is too large. Choose one of up to 25 MB.',
      maximum_attempts: 'No attempts left.',
    },
  },
  'messages of the Mexican document: data, file type, country, 24 MB [8.14]': {
    mxdoc: {
      parse_error: 'The data on the document could not be read correctly. Take sharper pictures.',
      wrong_file: 'Wrong file type. Choose a JPEG or PNG picture.',
      country_mismatch: 'Wrong country: show a document issued by Mexico.',
      large_file: 'The file is too large. Choose one of up to 24 MB.',
    },
  },
  'messages of SMS and 6-digit code: wrong, exhausted, resend in seconds [4.30, 8.16, 8.17]': {
    edocument: {
      wrong_code: 'Wrong code. Check it and enter it again',
      sms_exhausted: 'The attempts by SMS have run out. Choose another way.',
      code_exhausted: 'The attempts with the 6-digit code have run out. Choose another way.',
    },
    forms: { resendIn: 'You can ask for another SMS in {n} s' },
  },
  'messages of the electronic document: profile, attempts, child [8.18, 8.19, 8.20]': {
    edocument: {
      profile_not_found: 'Document not found, try identification via 6-digit code.',
      documents_exhausted: 'The document could not be loaded too many times. Try another method.',
      child_not_found: 'No child was found. Check the IIN and that your children are registered with you.',
    },
  },
  'messages of the consent: short number 1414 [2.42, 9.5]': {
    registry: {
      waitingTitle: 'Reply to the SMS from 1414',
      waitingText:
        'The state sends an SMS from 1414 to the phone registered under your IIN. Follow its instructions to agree.',
      ok: 'OK',
    },
  },
};

test.each(Object.entries(messages))('%s', async (_row, groups) => {
  for (const [group, texts] of Object.entries(groups)) {
    expect(await readCatalogue(group, 'en')).toMatchObject(texts);
  }
});
