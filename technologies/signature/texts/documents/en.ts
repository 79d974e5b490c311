export const en = {
  view: 'View',
  hide: 'Hide',
  download: 'Download',
  pages: 'Pages: {n}',
  size: '{n} MB',
  sizeSmall: '{n} KB',
  by_integrator: 'from the organisation',
  by_person: 'added through the link',
  signed: 'Signed',
  seen: 'Read to the end',
  opening: 'Opening the document…',
  openFailed: 'The document could not be opened. Check your internet connection and try again.',
  notShown: 'This kind of file cannot be shown here. Download it to read it.',
  blocked: 'This page does not allow the document to be shown here. Download it to read it.',
  again: 'Try again',
  pageOf: 'Page {n} of {total}',
  pageFailed: 'This page could not be shown. Download the document to read it.',
  readFirst: 'Open each document and scroll through every page to its end. Then you can tick the box.',
  unread: 'You have not read every document to its end yet.',
};

export type DocumentListTexts = Record<keyof typeof en, string>;
