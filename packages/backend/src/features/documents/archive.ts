import { Readable } from 'node:stream';
import { inPieces } from '@kuelik/processes';
import { ZipFile } from 'yazl';
import type { Documents, StoredDocument } from '../../platform/contract/documents.ts';
import { uniqueNames } from './file-name.ts';
import { signedName } from './wire.ts';

/**
 * The signed documents as a zip: signed PDFs, and other files with their detached signatures. All files are
 * read before the first byte is sent, so the caller gets either a complete archive or an error.
 */
export async function signedArchive(
  documents: Documents,
  sessionId: string,
  listed: readonly StoredDocument[],
): Promise<Readable> {
  const zip = new ZipFile();
  const entries: { readonly name: string; readonly bytes: Uint8Array; readonly at: Date }[] = [];
  const names = uniqueNames(listed.map(({ name }) => name));
  for (const [index, original] of listed.entries()) {
    const document = { ...original, name: names[index] ?? original.name };
    if (document.signed === null) continue;
    const at = new Date(document.signed.signedAt);
    const bytes = await documents.readSigned(sessionId, document.id);
    entries.push({ name: signedName(document), bytes, at });
    if (document.signed.format === 'CAdES') {
      entries.push({ name: document.name, bytes: await documents.read(sessionId, document.id), at });
    }
  }
  for (const { name, bytes, at } of entries) {
    zip.addReadStream(Readable.from(inPieces(bytes)), name, { mtime: at, mode: 0o100644 });
  }
  zip.end();
  // The package's types are older than Node's; it is a Node stream.
  return zip.outputStream as Readable;
}
