export { makeDocument } from './make-document.ts';
export { type PaperKind, paperKinds } from './paper.ts';
export { photograph, photographTable } from './photograph.ts';
