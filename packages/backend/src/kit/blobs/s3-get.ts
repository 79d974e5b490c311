import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { s3Fault } from './s3-client.ts';

/** How often an interrupted download is resumed. */
const RESUMES = 3;

interface Source {
  readonly client: S3Client;
  readonly bucket: string;
  readonly timeoutMs: number;
}

/**
 * Opens a file; rejects if it is missing. An interrupted download resumes where it stopped if the file is
 * still the same. The stream fails after `RESUMES` interruptions, or if the store sends fewer bytes than it
 * announced.
 */
export async function getObject(source: Source, key: string): Promise<AsyncIterable<Uint8Array>> {
  const opened = await open(source, key, 0, undefined);
  return read(source, key, opened);
}

type Opened = Awaited<ReturnType<typeof open>>;

async function* read(source: Source, key: string, first: Opened): AsyncGenerator<Uint8Array> {
  let opened = first;
  let at = 0;
  for (let breaks = 0; ; breaks++) {
    try {
      for await (const chunk of opened.body) {
        at += chunk.byteLength;
        yield chunk;
      }
      if (at === first.size) return;
      throw new Error('The store sent fewer bytes than it promised');
    } catch (error) {
      if (breaks === RESUMES || at > first.size) throw error;
    }
    opened = await open(source, key, at, first.etag);
  }
}

async function open(
  { client, bucket, timeoutMs }: Source,
  key: string,
  from: number,
  etag: string | undefined,
) {
  const reply = await client.send(
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(from === 0 ? {} : { Range: `bytes=${from}-`, IfMatch: etag }),
    }),
  );
  const { Body, ContentLength, ContentRange, ETag } = reply;
  if (from > 0 && ContentRange === undefined) throw new Error('The store does not continue a file');
  if (Body === undefined || ContentLength === undefined) throw new Error('The store sent no file');
  return {
    body: awaken(Body as AsyncIterable<Uint8Array> & { destroy(error?: Error): void }, timeoutMs),
    size: ContentLength,
    etag: ETag,
  };
}

/** Ends a body that sends nothing for `timeoutMs`. */
async function* awaken(
  body: AsyncIterable<Uint8Array> & { destroy(error?: Error): void },
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  const late = () => body.destroy(new Error('The store went silent'));
  let timer = setTimeout(late, timeoutMs);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(late, timeoutMs);
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** Whether the store reports a missing file, as opposed to, for example, a missing bucket. */
export const isMissing = (error: unknown): boolean => {
  const { name, status } = s3Fault(error);
  return status === 404 && name !== 'NoSuchBucket';
};
