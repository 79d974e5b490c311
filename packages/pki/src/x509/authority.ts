import { generateKeys, newSerialNumber, rsa, rsaRoot, subtle, toArrayBuffer } from './engine.ts';
import { oid } from './oids.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 365.25 * DAY_MS;
/** Certificates start one minute early, because other machines' clocks differ a little. */
const EARLY_MS = 60_000;

/** A certificate and its private key. */
export interface KeyedCertificate {
  /** DER */
  readonly certificate: Uint8Array;
  readonly privateKey: CryptoKey;
}

/** The same with the key as PKCS#8: seal it at once and never write it anywhere. */
export interface ExportedCertificate {
  readonly certificate: Uint8Array;
  readonly pkcs8: Uint8Array;
}

/** A certificate authority: a root, which issues only the issuing authority, and a time-stamp authority. */
export interface NewAuthority {
  readonly root: ExportedCertificate;
  readonly issuing: ExportedCertificate;
  readonly timeStamp: ExportedCertificate;
}

export interface AuthorityNames {
  /** Common name prefix, such as `Kuelik Sandbox`; it must show that the authority is not a real one. */
  readonly name: string;
  /** URL of the issuing authority's certificate revocation list (CRL). */
  readonly crlUrl: string;
}

/** Makes an authority: root for 15 years (RSA-3072), issuing for 7, time-stamps for 3. Takes about a second. */
export async function createAuthority({ name, crlUrl }: AuthorityNames, now: Date): Promise<NewAuthority> {
  const after = (years: number) => new Date(now.getTime() + years * YEARS_MS);
  const notBefore = new Date(now.getTime() - EARLY_MS);
  const subject = (role: string) => [
    { C: ['KZ'] },
    { O: [name] },
    { CN: [`${name} ${role} (not a real CA)`] },
  ];
  const caUsage = new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true);

  const rootKeys = await generateKeys(rsaRoot);
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: subject('Root CA'),
    notBefore,
    notAfter: after(15),
    keys: rootKeys,
    signingAlgorithm: rsa,
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      caUsage,
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const issuingKeys = await generateKeys();
  const issuing = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: subject('Issuing CA'),
    issuer: root.subjectName,
    notBefore,
    notAfter: after(7),
    publicKey: issuingKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: rsa,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      caUsage,
      await SubjectKeyIdentifierExtension.create(issuingKeys.publicKey),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const stampKeys = await generateKeys();
  const timeStamp = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: subject('Time-Stamp Authority'),
    issuer: issuing.subjectName,
    notBefore,
    notAfter: after(3),
    publicKey: stampKeys.publicKey,
    signingKey: issuingKeys.privateKey,
    signingAlgorithm: rsa,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([oid.timeStamping], true),
      await SubjectKeyIdentifierExtension.create(stampKeys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuingKeys.publicKey),
      new CRLDistributionPointsExtension([crlUrl]),
    ],
  });
  return {
    root: await exported(root, rootKeys.privateKey),
    issuing: await exported(issuing, issuingKeys.privateKey),
    timeStamp: await exported(timeStamp, stampKeys.privateKey),
  };
}

/** The subject of a person's certificate. */
export interface Person {
  /** 12 digits. */
  readonly iin: string;
  readonly surname: string;
  readonly givenName: string;
  /** Empty if there is none. */
  readonly patronymic: string;
}

/** `SURNAME GIVEN`, as in the CN of Kazakhstan's certificates. */
export const commonName = ({ surname, givenName }: Person): string => `${surname} ${givenName}`.trim();

interface IssueFor {
  readonly issuer: KeyedCertificate;
  readonly crlUrl: string;
  readonly now: Date;
  /** 365 by default. */
  readonly days?: number;
}

export interface IssueOptions extends IssueFor {
  readonly person: Person;
}

export interface IssueOrganizationOptions extends IssueFor {
  /** CN and O. */
  readonly name: string;
  /** 12 digits, in OU as in certificates of the national certification centre. */
  readonly bin: string;
}

/**
 * Issues a person's certificate with a new key. The subject follows the national certification
 * centre's rules: CN, SURNAME, SERIALNUMBER=IIN…, C=KZ, and the patronymic in G.
 */
export async function issuePersonCertificate(options: IssueOptions): Promise<ExportedCertificate> {
  const purposes = [oid.emailProtection, oid.kzNaturalPerson];
  return issue(options, personName(options.person), purposes);
}

/** Issues an organization's certificate with a new key, for example the seal of a deployment. */
export async function issueOrganizationCertificate(
  options: IssueOrganizationOptions,
): Promise<ExportedCertificate> {
  const { name, bin } = options;
  const subject = new Name([{ CN: [name] }, { O: [name] }, { OU: [`BIN${bin}`] }, { C: ['KZ'] }]);
  return issue(options, subject, [oid.emailProtection, oid.kzLegalEntity]);
}

async function issue(
  { issuer, crlUrl, now, days = 365 }: IssueFor,
  subject: Name,
  purposes: string[],
): Promise<ExportedCertificate> {
  const authority = new X509Certificate(toArrayBuffer(issuer.certificate));
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject,
    issuer: authority.subjectName,
    notBefore: new Date(now.getTime() - EARLY_MS),
    notAfter: new Date(now.getTime() + days * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: issuer.privateKey,
    signingAlgorithm: rsa,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension(purposes, false),
      new CertificatePolicyExtension([oid.sandboxCertificatePolicy]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
      new CRLDistributionPointsExtension([crlUrl]),
    ],
  });
  return exported(certificate, keys.privateKey);
}

function personName(person: Person): Name {
  return new Name([
    { CN: [commonName(person)] },
    { SN: [person.surname] },
    { [oid.serialNumber]: [{ printableString: `IIN${person.iin}` }] },
    { C: ['KZ'] },
    ...(person.patronymic === '' ? [] : [{ G: [person.patronymic] }]),
  ]);
}

async function exported(certificate: X509Certificate, key: CryptoKey): Promise<ExportedCertificate> {
  const pkcs8 = new Uint8Array(await subtle.exportKey('pkcs8', key));
  return { certificate: new Uint8Array(certificate.rawData), pkcs8 };
}

/** Imports a PKCS#8 key for signing, non-extractable. The caller wipes `pkcs8`; no other copy exists. */
export async function importSigningKey(pkcs8: Uint8Array): Promise<CryptoKey> {
  const own = new Uint8Array(pkcs8);
  try {
    return await subtle.importKey('pkcs8', own, rsa, false, ['sign']);
  } finally {
    own.fill(0);
  }
}
