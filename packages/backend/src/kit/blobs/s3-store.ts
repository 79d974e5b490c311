import { DeleteObjectCommand, GetBucketVersioningCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { storageFault } from '../storage-fault.ts';
import { partsOf } from './parts.ts';
import { REQUEST_TIMEOUT_MS, type S3Location, s3Client, s3Fault } from './s3-client.ts';
import { getObject, isMissing } from './s3-get.ts';
import { putObject } from './s3-put.ts';
import { type BlobStore, checkBlobKey, type StoredFile } from './store.ts';

/** Concurrent deletions; a session has about twenty files. */
const AT_ONCE = 8;

/**
 * Blobs in a bucket of an S3-compatible store, which all servers share. Any failure of the store is AppError
 * 503 `storage_unavailable`, except a missing file (`blob_not_found`).
 */
export function createS3Store(location: S3Location): BlobStore {
  const { bucket, timeoutMs = REQUEST_TIMEOUT_MS } = location;
  const client = s3Client(location);
  const context = { client, bucket, timeoutMs, conditions: { known: true } };
  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };
  return {
    put: async (key, source) => {
      checkBlobKey(key);
      await putObject(context, key, partsOf(source)).catch(rethrow);
    },
    get: async (key) => {
      checkBlobKey(key);
      const source = await getObject(context, key).catch((error: unknown) => {
        if (!isMissing(error)) throw fault(error);
        throw Object.assign(new Error('A stored file is missing', { cause: fault(error) }), {
          code: 'blob_not_found',
        });
      });
      return mappingFaults(source);
    },
    remove: async (key) => {
      checkBlobKey(key);
      await remove(key).catch(rethrow);
    },
    list: async function* (prefix) {
      checkBlobKey(prefix);
      for await (const files of below(context, `${prefix}/`)) yield* files;
    },
    removeAll: async (prefix) => {
      checkBlobKey(prefix);
      for await (const files of below(context, `${prefix}/`)) {
        const keys = files.map(({ key }) => key);
        for (let from = 0; from < keys.length; from += AT_ONCE) {
          await Promise.all(keys.slice(from, from + AT_ONCE).map(remove)).catch(rethrow);
        }
      }
    },
  };
}

/** Whether the bucket keeps earlier versions of files, also of removed ones; null: the store does not tell these keys. */
export async function keepsVersions(location: S3Location): Promise<boolean | null> {
  const client = s3Client(location);
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: location.bucket }));
    return Status === 'Enabled';
  } catch {
    return null;
  } finally {
    client.destroy();
  }
}

/** Files below a prefix, page by page. Pages continue from a key, so keys may be deleted meanwhile. */
async function* below(
  { client, bucket }: Pick<Parameters<typeof getObject>[0], 'client' | 'bucket'>,
  prefix: string,
): AsyncGenerator<readonly StoredFile[]> {
  let token: string | undefined;
  do {
    const page = await client
      .send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      )
      .catch(rethrow);
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      // A file without a time counts as new.
      Key === undefined ? [] : { key: Key, storedAt: LastModified ?? new Date() },
    );
    const next = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    // Otherwise files would count as removed that were never listed, or a listing would never end.
    if (page.IsTruncated === true && (next === undefined || next === token)) {
      throw fault(new Error('The file store says that its list continues, but not where'));
    }
    token = next;
  } while (token !== undefined);
}

async function* mappingFaults(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw fault(error);
  }
}

/** The client's errors contain the whole exchange: only name and status are passed on to the log. */
function fault(error: unknown): Error {
  const { name, status } = s3Fault(error);
  if (status === null && name === 'Error') return storageFault(error);
  if (name === 'TimeoutError') return storageFault(new Error('The file store did not answer in time'));
  const known = [status, inWords[name] ?? inWords[status ?? '']].filter((part) => part != null);
  return storageFault(
    new Error(`The file store failed: ${name}${known.length === 0 ? '' : ` (${known.join(': ')})`}`),
  );
}

/** What an operator can correct, by the error's name or status. */
const inWords: Readonly<Record<string | number, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  StoreLied: 'it confirmed a file that it does not hold',
  BlobExists: 'it holds another file under a fresh name',
  301: 'it redirects: KUELIK_S3_ENDPOINT or KUELIK_S3_REGION is wrong',
  307: 'it redirects: KUELIK_S3_ENDPOINT or KUELIK_S3_REGION is wrong',
  RequestTimeTooSkewed: 'the clocks of this machine and the store differ',
  InsufficientStorage: 'it is full',
  403: 'it refuses the access keys, or what they may do',
  507: 'it is full',
};

function rethrow(error: unknown): never {
  throw fault(error);
}
