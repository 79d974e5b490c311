import { createHash, type Hash } from 'node:crypto';
import * as asn1 from 'asn1js';
import { AlgorithmIdentifier, Certificate, IssuerAndSerialNumber, type SignerInfo } from 'pkijs';
import type { ReadCertificate } from '../x509/certificates.ts';
import { startDigest } from '../x509/digests.ts';
import { toArrayBuffer } from '../x509/engine.ts';
import { oid } from '../x509/oids.ts';
import { SubjectKeyIdentifierExtension } from '../x509/x509.ts';
import { attributeValue, octets } from './signed-attributes.ts';

/**
 * The certificate that a signature names, by issuer and serial number or by the identifier of its key; null if there
 * is none, or more than one that could be meant: who signed would depend on the verifier.
 */
export function signerOf(info: SignerInfo, certificates: readonly ReadCertificate[]): ReadCertificate | null {
  const named = certificates.filter((certificate) => isSigner(info, certificate));
  const [only] = named;
  if (only === undefined) return null;
  return named.every(({ der }) => Buffer.from(der).equals(only.der)) ? only : null;
}

function isSigner({ sid }: SignerInfo, { der, parsed }: ReadCertificate): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    const issuer = Buffer.from(sid.issuer.toSchema().toBER(false));
    return (
      issuer.equals(Buffer.from(parsed.issuerName.toArrayBuffer())) && bytesOf(sid).equals(serialOf(der))
    );
  }
  const named = keyIdentifier(sid);
  const own = parsed.getExtension(SubjectKeyIdentifierExtension)?.keyId;
  return named !== null && named.length > 0 && named.toString('hex') === own?.toLowerCase();
}

const bytesOf = ({ serialNumber }: Pick<IssuerAndSerialNumber, 'serialNumber'>): Buffer =>
  Buffer.from(serialNumber.valueBlock.valueHexView);

/** A certificate's serial number as encoded. `parsed` drops the zero byte before a set highest bit. */
const serialOf = (der: Uint8Array): Buffer => bytesOf(Certificate.fromBER(toArrayBuffer(der)));

/** The identifier of the signer's key (RFC 5652 5.3), `[0] IMPLICIT OCTET STRING`; null for anything else. */
function keyIdentifier(sid: unknown): Buffer | null {
  if (!(sid instanceof asn1.Primitive) || sid.idBlock.tagClass !== 3 || sid.idBlock.tagNumber !== 0)
    return null;
  return Buffer.from(sid.valueBlock.valueHexView);
}

/** Whether a signature names its certificate by the identifier of its key, which makes it version 3 (RFC 5652 5.3). */
export const isNamedByKey = ({ sid }: SignerInfo): boolean => !(sid instanceof IssuerAndSerialNumber);

/** What binds a signature to its certificate, of RFC 5035 or the older RFC 2634. */
const bindings = [oid.signingCertificateV2, oid.signingCertificate] as const;

/** Whether a signature is bound to a certificate. */
export const isBound = (info: SignerInfo): boolean =>
  bindings.some((type) => attributeValue(info.signedAttrs?.attributes ?? [], type) !== undefined);

/** Whether a signature is bound to another certificate. */
export const isBoundElsewhere = (info: SignerInfo, signer: ReadCertificate): boolean =>
  bindings.some((type) => {
    const value = attributeValue(info.signedAttrs?.attributes ?? [], type);
    return value !== undefined && !isOf(type, value, signer);
  });

/**
 * Whether a signature is bound to this certificate. The first entry is the signer's; its digest is SHA-256 unless another one is
 * named, and always SHA-1 in the older form.
 */
function isOf(type: (typeof bindings)[number], attribute: asn1.BaseBlock, signer: ReadCertificate): boolean {
  const [certificates] = partsOf(attribute);
  const [first] = partsOf(certificates);
  const parts = partsOf(first);
  if (type === oid.signingCertificate) return isDigest(createHash('sha1'), parts[0], signer);
  const algorithm = parts[0] instanceof asn1.Sequence ? new AlgorithmIdentifier({ schema: parts[0] }) : null;
  const hash = algorithm === null ? parts[0] : parts[1];
  return isDigest(startDigest(algorithm?.algorithmId ?? oid.sha256), hash, signer);
}

const isDigest = (digest: Hash | null, value: unknown, { der }: ReadCertificate): boolean =>
  digest !== null && octets(value)?.equals(digest.update(der).digest()) === true;

const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof asn1.Sequence ? value.valueBlock.value : [];
