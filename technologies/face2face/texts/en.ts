export const en = {
  title: 'Compare the photos',
  subtitle: 'We check that the document is yours.',
  livePhoto: 'Your face',
  documentPhoto: 'Photo in the document',
  photoKept: 'Photo received',
  compare: 'Compare',
  comparing: 'Checking. Don’t close this page',
  success: 'It’s a match',
  likeness: 'Likeness: {n} %',
  failedTitle: 'The photos don’t match',
  mismatch: 'Your face didn’t match the document photo.',
  finish: 'Finish',
  again: 'Try again',
  liveness_missing: 'There is no photo of your face: the face check has not been passed.',
  document_missing: 'There is no photo from your document: it has not been read.',
  face_not_found: 'No face was found in one of the photos.',
  problemTitle: 'The photos could not be compared',
  session: 'This link no longer works. Ask for a new one.',
  contact: 'Contact the organisation: {organization}. An alternative method is available there.',
  contactNoOrg: 'Contact the organisation that sent you the link.',
};

export type Face2faceTexts = Record<keyof typeof en, string>;
