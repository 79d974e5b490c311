export { type Holder, makeHolder } from './holder.ts';
export { type LevelName, levels } from './levels.ts';
export { type Art, type DocumentRequest, makeDocument } from './make-document.ts';
export { type PaperKind, paperKinds } from './paper.ts';
export { type Photograph, type PhotographOptions, photograph, photographTable } from './photograph.ts';
