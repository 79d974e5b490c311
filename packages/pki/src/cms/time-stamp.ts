import * as asn1 from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { KeyedCertificate } from '../x509/authority.ts';
import { newSerialNumber, sha256, toArrayBuffer } from '../x509/engine.ts';
import { oid } from '../x509/oids.ts';
import { signCms } from './cms.ts';

export interface TimeStampAuthority {
  readonly signer: KeyedCertificate;
  readonly chain: readonly Uint8Array[];
  readonly now: () => Date;
}

/** Creates a time-stamp token for a SHA-256 digest, RFC 3161; DER of its ContentInfo. Precise to the second. */
export async function createTimeStamp(
  authority: TimeStampAuthority,
  digest: Uint8Array,
  nonce?: asn1.Integer,
): Promise<Uint8Array> {
  const time = new Date(Math.floor(authority.now().getTime() / 1000) * 1000);
  const info = new TSTInfo({
    version: 1,
    policy: oid.sandboxTimeStampPolicy,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: oid.sha256,
        algorithmParams: new asn1.Null(),
      }),
      hashedMessage: new asn1.OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    serialNumber: new asn1.Integer({ valueHex: toArrayBuffer(Buffer.from(newSerialNumber(), 'hex')) }),
    genTime: time,
    ...(nonce === undefined ? {} : { nonce }),
  });
  const bytes = new Uint8Array(info.toSchema().toBER(false));
  return signCms(sha256(bytes), {
    signer: authority.signer,
    chain: authority.chain,
    signingTime: time,
    content: { type: oid.tstInfo, bytes },
  });
}

/** PKIFailureInfo bits for a digest other than SHA-256, and for invalid input; RFC 3161, 2.4.2. */
const BAD_ALGORITHM = 0;
const BAD_FORMAT = 5;

/** Answers a time-stamp request, DER in and out; an invalid request gets the standard's rejection. Never throws. */
export async function answerTimeStampRequest(
  authority: TimeStampAuthority,
  request: Uint8Array,
): Promise<Uint8Array> {
  let asked: TimeStampReq;
  try {
    asked = TimeStampReq.fromBER(toArrayBuffer(request));
  } catch {
    return rejection(BAD_FORMAT);
  }
  const { hashAlgorithm, hashedMessage } = asked.messageImprint;
  const digest = new Uint8Array(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== oid.sha256 || digest.length !== 32) return rejection(BAD_ALGORITHM);
  const token = await createTimeStamp(authority, digest, asked.nonce);
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: ContentInfo.fromBER(toArrayBuffer(token)),
  });
  return new Uint8Array(response.toSchema().toBER(false));
}

function rejection(bit: number): Uint8Array {
  const flags = new Uint8Array(1);
  flags[0] = 0x80 >> bit;
  const response = new TimeStampResp({
    status: new PKIStatusInfo({
      status: 2,
      failInfo: new asn1.BitString({ valueHex: flags.buffer, unusedBits: 7 - bit }),
    }),
  });
  return new Uint8Array(response.toSchema().toBER(false));
}
