export { DocumentList, type DocumentListProps } from './document-list.tsx';
