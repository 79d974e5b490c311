export { makeHolder } from './holder.ts';
export { type DocumentRequest, makeDocument } from './make-document.ts';
export { type PaperKind, paperKinds } from './paper.ts';
export { photograph, photographTable } from './photograph.ts';
export { createRandom } from './random.ts';
