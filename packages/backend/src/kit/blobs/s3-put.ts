import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { s3Fault } from './s3-client.ts';

/** What a put needs to know of its store. */
export interface PutContext {
  readonly client: S3Client;
  readonly bucket: string;
  /** Whether the store supports `If-None-Match` on PUT; set to false by its first 501. */
  readonly conditions: { known: boolean };
}

interface Part {
  readonly part: Buffer;
  readonly last: boolean;
}

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** The store replied, but does not hold the bytes that were sent. */
export class StoreLied extends Error {
  override name = 'StoreLied';
}

/** Another file has this key. Keys are generated fresh, so this is a bug or another application's bucket. */
export class BlobExists extends Error {
  override name = 'BlobExists';
  readonly code = 'blob_exists';
}

/**
 * Stores one file and reads back its size and MD5: resolves only if the store confirms that it holds these
 * bytes. An existing file is never replaced; the same bytes from an attempt whose reply was lost count as
 * stored.
 *
 * @param parts from `partsOf`; one is in memory at a time.
 * @throws BlobExists, StoreLied, or the client's error.
 */
export async function putObject(context: PutContext, key: string, parts: AsyncIterable<Part>): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new Error('No part');
  if (first.value.last) await putInOnePart(context, key, first.value.part);
  else await putInParts(context, key, first.value.part, iterator);
}

async function putInOnePart(context: PutContext, key: string, body: Buffer): Promise<void> {
  const { client, bucket, conditions } = context;
  const digest = md5(body);
  const holds = { size: body.byteLength, etag: digest.toString('hex') };
  const send = (isConditional: boolean) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: body.byteLength,
        ContentMD5: digest.toString('base64'),
        ContentType: 'application/octet-stream',
        ...(isConditional ? { IfNoneMatch: '*' } : {}),
      }),
    );
  // A concurrent put may find out first that the store does not support conditions.
  const isConditional = conditions.known;
  try {
    if (!isConditional && (await occupied(context, key, holds))) return;
    await send(isConditional);
  } catch (error) {
    const { status } = s3Fault(error);
    if (status === 412) {
      if (await occupied(context, key, holds)) return;
      throw error;
    }
    if (status !== 501 || !isConditional) throw error;
    // The store does not support conditions (Swift, for example): from now on, check first.
    conditions.known = false;
    if (await occupied(context, key, holds)) return;
    await send(false);
  }
  if (!(await occupied(context, key, holds))) throw new StoreLied('The store lost a file that it took');
}

async function putInParts(
  context: PutContext,
  key: string,
  first: Buffer,
  rest: AsyncIterator<Part>,
): Promise<void> {
  const { client, bucket } = context;
  const at = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  const upload = { ...at, UploadId };
  const digests: Buffer[] = [];
  const etags: (string | undefined)[] = [];
  let size = 0;
  const add = async (part: Buffer) => {
    const digest = md5(part);
    const PartNumber = digests.length + 1;
    const { ETag } = await client.send(
      new UploadPartCommand({
        ...upload,
        PartNumber,
        Body: part,
        ContentLength: part.byteLength,
        ContentMD5: digest.toString('base64'),
      }),
    );
    digests.push(digest);
    etags.push(ETag);
    size += part.byteLength;
  };
  try {
    await add(first);
    for (let next = await rest.next(); !next.done; next = await rest.next()) await add(next.value.part);
    const holds = () => ({ size, etag: `${md5(Buffer.concat(digests)).toString('hex')}-${digests.length}` });
    if (await occupied(context, key, holds())) return;
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    if (!(await occupied(context, key, holds()))) throw new StoreLied('The store lost a file that it took');
  } catch (error) {
    // Otherwise the parts would stay and cost money. A bucket lifecycle rule removes those of a killed
    // process.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/**
 * Whether the key holds exactly these bytes; false if there is no file. Throws BlobExists if it holds others.
 */
async function occupied(
  { client, bucket }: PutContext,
  key: string,
  { size, etag }: { readonly size: number; readonly etag: string },
): Promise<boolean> {
  const found = await client
    .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    .catch((error: unknown) => {
      if (s3Fault(error).status === 404) return null;
      throw error;
    });
  if (found === null) return false;
  const foundTag = found.ETag?.replaceAll('"', '') ?? '';
  // With a KMS key, the store's ETag is not an MD5.
  const isDigest =
    /^[0-9a-f]{32}(?:-\d+)?$/.test(foundTag) && !(found.ServerSideEncryption ?? '').includes('kms');
  if (found.ContentLength !== size || (isDigest && foundTag !== etag))
    throw new BlobExists('The key holds another file');
  return true;
}
