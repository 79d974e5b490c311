import type { S3Location } from './s3-client.ts';
import type { BlobStore } from './store.ts';

/** `createS3Store`; the client's modules are loaded only by servers that keep files in such a store. */
export async function openS3Store(location: S3Location): Promise<BlobStore> {
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(location);
}
