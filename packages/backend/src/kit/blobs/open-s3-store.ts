import type { S3Location } from './s3-client.ts';
import type { BlobStore } from './store.ts';

/** `createS3Store`; the client's modules are loaded only by servers that keep files in such a store. */
export async function openS3Store(location: S3Location): Promise<BlobStore> {
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(location);
}

/** Whether the bucket keeps versions of removed files; null: the store does not tell these keys. */
export async function keepsVersions(location: S3Location): Promise<boolean | null> {
  const store = await import('./s3-store.ts');
  return store.keepsVersions(location);
}
