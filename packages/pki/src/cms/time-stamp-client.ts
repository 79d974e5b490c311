import { randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { toArrayBuffer } from '../x509/engine.ts';
import { oid } from '../x509/oids.ts';
import { readSignedData, type TimeStamper } from './cms.ts';

/** Why there is no time-stamp: no answer, a timeout, a refusal, or a reply that does not match the request. */
export type TimeStampFailure = 'unreachable' | 'timeout' | 'refused' | 'invalid_reply';

export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
  readonly reason: TimeStampFailure;

  constructor(reason: TimeStampFailure, options: ErrorOptions = {}) {
    super(`No time-stamp: ${reason}`, options);
    this.reason = reason;
  }
}

export interface TimeStampClientOptions {
  /** URL of the authority for RFC 3161 requests over HTTP. */
  readonly url: () => string;
  /** Sent as a bearer token; null for none. */
  readonly token?: string | null;
  /** Timeout of the whole call in milliseconds; 10,000 by default. */
  readonly timeoutMs?: number;
}

/** Tokens have about 6 KB, with long chains several times that. */
const MAX_REPLY_BYTES = 256 * 1024;

/**
 * A time-stamper over HTTP, RFC 3161 3.4. Checks that the token belongs to the digest and to this request;
 * verification checks who issued it. Rejects with `TimeStampError`.
 */
export function createTimeStampClient({
  url,
  token = null,
  timeoutMs = 10_000,
}: TimeStampClientOptions): TimeStamper {
  return async (digest) => {
    const nonce = randomBytes(16);
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const reply = await post(url(), requestFor(digest, nonce), token, timeoutMs);
    return tokenOf(reply, digest, nonce);
  };
}

function requestFor(digest: Uint8Array, nonce: Uint8Array): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: oid.sha256,
        algorithmParams: new asn1.Null(),
      }),
      hashedMessage: new asn1.OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  });
  return request.toSchema().toBER(false);
}

async function post(
  url: string,
  body: ArrayBuffer,
  token: string | null,
  timeoutMs: number,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal,
    });
    if (reply.status >= 500) throw new TimeStampError('unreachable');
    if (!reply.ok) throw new TimeStampError('refused');
    return await readBounded(reply);
  } catch (cause) {
    if (cause instanceof TimeStampError) throw cause;
    throw new TimeStampError(signal.aborted ? 'timeout' : 'unreachable', { cause });
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) throw new TimeStampError('invalid_reply');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The token, DER, if it belongs to this digest and this request. */
function tokenOf(reply: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  let response: TimeStampResp;
  try {
    response = TimeStampResp.fromBER(toArrayBuffer(reply));
  } catch (cause) {
    throw new TimeStampError('invalid_reply', { cause });
  }
  // granted, or granted with modifications
  if (![0, 1].includes(response.status.status)) throw new TimeStampError('refused');
  try {
    if (response.timeStampToken === undefined) throw new Error('No token');
    const token = new Uint8Array(response.timeStampToken.toSchema().toBER(false));
    const { encapContentInfo } = readSignedData(token);
    const content = encapContentInfo.eContent?.getValue();
    if (content === undefined) throw new Error('Nothing is stamped');
    const info = TSTInfo.fromBER(content);
    const stamped = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
    const answered = Buffer.from(info.nonce?.valueBlock.valueHexView ?? []);
    if (!stamped.equals(Buffer.from(digest)) || !answered.equals(Buffer.from(nonce)))
      throw new Error('It belongs to another request');
    return token;
  } catch (cause) {
    throw new TimeStampError('invalid_reply', { cause });
  }
}
