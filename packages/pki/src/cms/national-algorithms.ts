import { PublicKeyInfo, type SignerInfo } from 'pkijs';
import type { ReadCertificate } from '../x509/certificates.ts';

/**
 * Arcs below which states number their own algorithms: Kazakhstan's GOST 34.310 and 34.311 (of its national certification
 * centre, and of Gamma Technologies, which numbered them before), Russia's GOST R 34.10 and 34.11, Belarus's STB 34.101,
 * Ukraine's DSTU 4145.
 */
const ARCS = [
  '1.2.398.3.10.1.',
  '1.3.6.1.4.1.6801.1.',
  '1.2.643.2.2.',
  '1.2.643.7.1.1.',
  '1.2.112.0.2.0.34.101.',
  '1.2.804.2.1.1.1.1.',
];

/** Whether a signer's digest and signature are by the algorithms of one state. */
export const isOfNation = (info: SignerInfo): boolean => arcOf(info) !== undefined;

/**
 * Whether a signature is by the algorithms of one state, which cannot be checked here: the digest, the signature and the
 * certificate's key, since one alone could have been written over another. Such a signature counts for nothing, but
 * honest contracts have one: Kazakhstan's authority issued GOST certificates for years. So upload accepts the file, later
 * signatures are added to it, and `/verify` calls this one `not_checkable`, never valid, and so the file. A signature by
 * any other unknown algorithm counts as broken: upload refuses it.
 */
export function isNational(info: SignerInfo, { parsed }: ReadCertificate): boolean {
  const arc = arcOf(info);
  return (
    arc !== undefined && PublicKeyInfo.fromBER(parsed.publicKey.rawData).algorithm.algorithmId.startsWith(arc)
  );
}

function arcOf({ digestAlgorithm, signatureAlgorithm }: SignerInfo): string | undefined {
  const used = [digestAlgorithm.algorithmId, signatureAlgorithm.algorithmId];
  return ARCS.find((arc) => used.every((each) => each.startsWith(arc)));
}
