export const en = {
  view: 'View',
  hide: 'Hide',
  download: 'Download',
  pages: 'Pages: {n}',
  size: '{n} MB',
  sizeSmall: '{n} KB',
  signed: 'Signed',
  opening: 'Opening the document…',
  openFailed: 'The document could not be opened. Check your internet connection and try again.',
  notShown: 'This kind of file cannot be shown here. Download it to read it.',
  blocked: 'This page does not allow the document to be shown here. Download it to read it.',
  again: 'Try again',
  pageOf: 'Page {n} of {total}',
};

export type DocumentListTexts = Record<keyof typeof en, string>;
