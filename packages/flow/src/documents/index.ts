export { ConsentAfterReading } from './consent-after-reading.tsx';
export { DocumentList, type DocumentListProps } from './document-list.tsx';
export { type SeenDocuments, useSeenDocuments } from './use-seen-documents.ts';
