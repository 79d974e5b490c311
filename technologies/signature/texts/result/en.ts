/** The signature layout's texts: loaded with it. */
export const en = {
  signedTitle: 'Documents are signed',
  signedText: 'Download your copies. Anyone can check the signatures on the verification page.',
  identifiedTitle: 'Identification passed',
  identifiedText: 'Your identity has been confirmed.',
  failedTitle: 'The documents are not signed',
  failedText: 'Open the link again or contact the organisation that sent it.',
  download: 'Download signed documents (zip)',
  downloading: 'Preparing the archive…',
  downloaded: 'The archive is downloaded.',
  downloadFailed: 'The archive could not be downloaded. Check your internet connection and try again.',
  notGiven:
    'The documents were not saved. Try once more. If this app saves no files, ask the organisation for them.',
  finish: 'Finish',
  closePage: 'You can close this page.',
};

export type SignatureResultTexts = Record<keyof typeof en, string>;
