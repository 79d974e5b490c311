import type { SigningDocument } from '@kuelik/protocol';
import type { StoredDocument } from '../../platform/contract/documents.ts';

/** A document as lists show it. */
export function toSigningDocument(document: StoredDocument): SigningDocument {
  const { signed } = document;
  return {
    id: document.id,
    name: document.name,
    document_type: document.documentType,
    media_type: document.mediaType,
    size: document.size,
    pages: document.pages,
    uploaded_by: document.uploadedBy,
    signed: signed !== null,
    signed_at: signed?.signedAt ?? null,
    format: signed?.format ?? null,
  };
}

/**
 * Download name of a signed document: a PDF keeps its own, a signature gets an extension after the file's
 * name.
 */
export const signedName = ({ name, signed }: StoredDocument): string =>
  signed?.format === 'CAdES' ? `${name}.p7s` : name;
