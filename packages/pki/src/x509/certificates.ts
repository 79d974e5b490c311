import { createPublicKey, type KeyObject } from 'node:crypto';
import type { SigningCertificate } from '@kuelik/protocol';
import { toArrayBuffer } from './engine.ts';
import { oid } from './oids.ts';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
} from './x509.ts';

/** A certificate with the fields needed for the checks. */
export interface ReadCertificate {
  readonly der: Uint8Array;
  readonly parsed: X509Certificate;
}

/** Parses a DER certificate; throws on anything else. */
export function readCertificate(der: Uint8Array): ReadCertificate {
  return { der, parsed: new X509Certificate(toArrayBuffer(der)) };
}

/** The subject of a certificate. */
export interface Subject {
  readonly name: string;
  readonly iin: string | null;
  readonly bin: string | null;
}

/** Name, IIN and BIN by the rules of Kazakhstan's national certification centre. */
export function readSubject({ parsed }: ReadCertificate): Subject {
  const first = (field: string) => parsed.subjectName.getField(field)[0] ?? '';
  const bin = parsed.subjectName.getField('OU').find((unit) => /^BIN\d{12}$/.test(unit));
  return {
    name: first('CN'),
    iin: /^IIN(\d{12})$/.exec(first('2.5.4.5'))?.[1] ?? null,
    bin: bin === undefined ? null : bin.slice(3),
  };
}

/** The subject of a certificate that is known to be a person's. */
export function certificateFacts(der: Uint8Array): SigningCertificate {
  const certificate = readCertificate(der);
  const { parsed } = certificate;
  const subject = readSubject(certificate);
  return {
    serial_number: parsed.serialNumber,
    subject: subject.name,
    iin: subject.iin ?? '',
    issuer: parsed.issuerName.getField('CN')[0] ?? parsed.issuer,
    not_before: parsed.notBefore.toISOString(),
    not_after: parsed.notAfter.toISOString(),
  };
}

export const commonNameOf = ({ parsed }: ReadCertificate): string =>
  parsed.subjectName.getField('CN')[0] ?? parsed.subject;

/** Shortest RSA keys that sign, in bits: ETSI TS 119 312 allows no shorter ones, and 512 bits are broken in hours. */
const LEAST_RSA_BITS = 2048;
/** Bits of the shortest curves that sign: as strong as the shortest RSA keys. */
const LEAST_CURVE_BITS = 224;

/**
 * The bits of a curve, by the number in its name, such as `prime256v1`; 0 for a curve without such a number, such as those of
 * WTLS, and without a name: a certificate names its key's curve, and does not make one up (RFC 5480 2.1.1).
 */
const curveBits = (name = ''): number => Number(/\d{3}/.exec(name)?.[0] ?? 0);

/**
 * The key to verify signatures with; null for algorithms that Node does not support, such as GOST, for keys that are too
 * short to prove anything, and for curves without a name.
 */
export function publicKeyOf({ parsed }: Pick<ReadCertificate, 'parsed'>): KeyObject | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(parsed.publicKey.rawData),
      format: 'der',
      type: 'spki',
    });
    const { modulusLength = LEAST_RSA_BITS, namedCurve } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'ec' && curveBits(namedCurve) < LEAST_CURVE_BITS) return null;
    return modulusLength < LEAST_RSA_BITS ? null : key;
  } catch {
    return null;
  }
}

/**
 * The chain from a certificate to a trusted root, both included; null if there is none. Every issuer in it must be
 * a CA by its own extensions.
 *
 * @param others certificates that came with the signature: used to build the chain, never trusted themselves.
 */
export async function buildChain(
  leaf: ReadCertificate,
  others: readonly ReadCertificate[],
  roots: readonly ReadCertificate[],
): Promise<readonly ReadCertificate[] | null> {
  const chain = [leaf];
  // Longer chains are loops or attacks.
  while (chain.length < 6) {
    const last = chain.at(-1) ?? leaf;
    if (roots.some((root) => Buffer.from(root.der).equals(Buffer.from(last.der)))) return chain;
    const issuer = await findIssuer(last, [...roots, ...others], chain.length - 1);
    if (issuer === null) return null;
    chain.push(issuer);
  }
  return null;
}

async function findIssuer(
  certificate: ReadCertificate,
  candidates: readonly ReadCertificate[],
  below: number,
): Promise<ReadCertificate | null> {
  for (const candidate of candidates) {
    if (candidate.parsed.subject !== certificate.parsed.issuer || !mayIssue(candidate, below)) continue;
    if (await signedBy(certificate, candidate)) return candidate;
  }
  return null;
}

function mayIssue({ parsed }: ReadCertificate, below: number): boolean {
  const basic = parsed.getExtension(BasicConstraintsExtension);
  const usage = parsed.getExtension(KeyUsagesExtension);
  if (basic?.ca !== true || (basic.pathLength !== undefined && basic.pathLength < below)) return false;
  if (usage !== null && (usage.usages & KeyUsageFlags.keyCertSign) === 0) return false;
  return isUnderstood(parsed) && publicKeyOf({ parsed }) !== null;
}

/**
 * Extensions that these checks honour, or that limit nothing they rely on: key identifiers and usages, policies,
 * other names, basic constraints, CRL distribution points, statements of qualified certificates.
 */
const understood = new Set([
  ...[14, 15, 17, 18, 19, 31, 32, 35, 37].map((last) => `2.5.29.${last}`),
  '1.3.6.1.5.5.7.1.1',
  '1.3.6.1.5.5.7.1.3',
]);

/** Whether a certificate has no critical extension that is not understood (RFC 5280 4.2), such as name constraints. */
const isUnderstood = (parsed: X509Certificate): boolean =>
  parsed.extensions.every(({ critical, type }) => !critical || understood.has(type));

/** Hashes with known collisions: two certificates could share one signature of the authority. */
const weakHashes = new Set(['SHA-1', 'MD5', 'MD2']);

async function signedBy(certificate: ReadCertificate, issuer: ReadCertificate): Promise<boolean> {
  try {
    const { publicKey } = issuer.parsed;
    // Ed25519 and Ed448 name no hash.
    const { hash }: { readonly hash?: string | Algorithm } = certificate.parsed.signatureAlgorithm;
    if (weakHashes.has(typeof hash === 'string' ? hash : (hash?.name ?? ''))) return false;
    return await certificate.parsed.verify({ publicKey, signatureOnly: true });
  } catch {
    return false;
  }
}

/** Purposes of machines: servers, clients, code, time-stamps, answers about revocation (RFC 5280 4.2.1.12). */
const machines = new Set([1, 2, 3, 8, 9].map((last) => `1.3.6.1.5.5.7.3.${last}`));

/**
 * Whether the certificate may sign documents: its key usage, if given, allows it, and its purposes, if given, are not only
 * those of machines.
 */
export function isForDocuments({ parsed }: ReadCertificate): boolean {
  const purposes = parsed.getExtension(ExtendedKeyUsageExtension)?.usages ?? [];
  if (!isUnderstood(parsed)) return false;
  if (purposes.length > 0 && purposes.every((purpose) => machines.has(String(purpose)))) return false;
  return maySign(parsed);
}

/** Whether a certificate is for time-stamps and nothing else, as RFC 3161 2.3 wants, and may sign them. */
export function isForTimeStamps({ parsed }: ReadCertificate): boolean {
  const purposes = parsed.getExtension(ExtendedKeyUsageExtension);
  const [only, another] = purposes?.usages ?? [];
  if (purposes?.critical !== true || only !== oid.timeStamping || another !== undefined) return false;
  return maySign(parsed) && isUnderstood(parsed);
}

/** Whether a certificate's key usage, if given, allows digital signatures or non-repudiation, and it is not a CA's. */
function maySign(parsed: X509Certificate): boolean {
  if (parsed.getExtension(BasicConstraintsExtension)?.ca === true) return false;
  const usage = parsed.getExtension(KeyUsagesExtension);
  const allowed = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  return usage === null || (usage.usages & allowed) !== 0;
}

export type ValidAt = 'valid' | 'expired' | 'not_yet_valid';

export function validAt({ parsed }: ReadCertificate, time: Date): ValidAt {
  if (time.getTime() > parsed.notAfter.getTime()) return 'expired';
  return time.getTime() < parsed.notBefore.getTime() ? 'not_yet_valid' : 'valid';
}
