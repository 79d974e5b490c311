import { isBeheadedPdf } from '@kuelik/pki';
import { maxVerifiedBytes, type VerifyReply, verifyReply } from '@kuelik/protocol';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { providerAppError } from '../../kit/http/provider-errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { arrivals } from '../../kit/uploads/arrivals.ts';
import { createLimiter } from '../../kit/uploads/limiter.ts';
import { spool } from '../../kit/uploads/receive-parts.ts';
import type { SpooledFile } from '../../kit/uploads/spool.ts';

/** Verifies a signed PDF, or a file with its detached signature; rejects with a provider's error. */
export type Verify = (file: Uint8Array, signature: Uint8Array | null) => Promise<VerifyReply>;

export interface VerifyRoutesOptions {
  readonly verify: Verify;
  /** Per address; 0 for no limit. */
  readonly requestsPerMinute: number;
}

/**
 * A CMS with its certificates has a few kilobytes; a larger one would contain the file, so it would not be
 * detached.
 */
const MAX_SIGNATURE_BYTES = 1024 * 1024;
/**
 * Parsing a hostile file costs memory and time: once the file has arrived, concurrency is low and the queue
 * short.
 */
const atWork = createLimiter(2, 8);

/** POST /verify/: anyone may verify a signed file. Nothing is stored. */
export const verifyRoutes: FastifyPluginAsync<VerifyRoutesOptions> = async (fastify, options) => {
  const { verify, requestsPerMinute } = options;
  fastify.withTypeProvider<ValibotTypeProvider>().post(
    '/verify/',
    {
      schema: {
        summary: 'Verify the signatures of a file: multipart file, and signature if it is detached',
        tags: ['signature'],
        consumes: ['multipart/form-data'],
        security: [],
        response: { 200: envelope(verifyReply) },
      },
      config: requestsPerMinute > 0 ? { rateLimit: { max: requestsPerMinute } } : {},
    },
    async (request) => {
      const files = new Map<string, SpooledFile>();
      try {
        await receiveFiles(request, files);
        return { data: await atWork(() => verifyFiles(verify, files)) };
      } finally {
        for (const file of files.values()) await file.discard();
      }
    },
  );
};

async function verifyFiles(verify: Verify, files: ReadonlyMap<string, SpooledFile>): Promise<VerifyReply> {
  const file = files.get('file');
  if (file === undefined || file.size === 0) throw malformed();
  const bytes = await file.read();
  const signature = (await files.get('signature')?.read()) ?? null;
  // Such a file was a PDF, so its owner must not be asked for a detached signature.
  if (signature === null && isBeheadedPdf(bytes))
    return { valid: false, signatures: [], file_fault: 'damaged' };
  try {
    return await verify(bytes, signature);
  } catch (error) {
    throw providerAppError(error, { signature_missing: 400 }) ?? error;
  }
}

async function receiveFiles(request: FastifyRequest, files: Map<string, SpooledFile>): Promise<void> {
  if (!request.isMultipart()) throw new AppError(415, 'multipart_expected');
  const limits = { fileSize: maxVerifiedBytes + 1, files: 2, fields: 4 };
  const read = async () => {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') continue;
      const known = part.fieldname === 'file' || part.fieldname === 'signature';
      if (!known || files.has(part.fieldname)) throw malformed();
      const file = spool.open();
      files.set(part.fieldname, file);
      const most = part.fieldname === 'file' ? maxVerifiedBytes : MAX_SIGNATURE_BYTES;
      for await (const chunk of part.file) {
        const bytes: Buffer = chunk;
        if (file.size + bytes.length > most) {
          throw new AppError(413, 'large_file', { detail: { max_bytes: most } });
        }
        await file.append(bytes);
      }
    }
  };
  try {
    await arrivals.read(request, read);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : malformed(error);
  }
}

const malformed = (cause?: unknown) =>
  new AppError(400, 'parse_error', { message: 'A form with a file is expected', cause });
