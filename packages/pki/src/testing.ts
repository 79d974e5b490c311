import type { CmsOptions, TimeStamper } from './cms/cms.ts';
import { createTimeStamp, type TimeStampAuthority } from './cms/time-stamp.ts';
import type { Trust } from './cms/verdict.ts';
import {
  createAuthority,
  importSigningKey,
  issuePersonCertificate,
  type KeyedCertificate,
  type Person,
} from './x509/authority.ts';
import { createCrl } from './x509/crl.ts';
import { generateKeys, newSerialNumber, rsa, toArrayBuffer } from './x509/engine.ts';
import { oid } from './x509/oids.ts';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  X509Certificate,
  X509CertificateGenerator,
} from './x509/x509.ts';

export { bombs, largeHonestPdf } from './pdf/forgeries/bombs.ts';
export {
  annots,
  contract,
  forgeSignature,
  formBody,
  objectBytes,
  pageBody,
  stream,
  update,
  writePdf,
} from './pdf/forgeries/forge.ts';

/**
 * The specimen person of the domain's documents; the IIN contains an impossible date, so it belongs to no
 * one.
 */
export const specimen: Person = {
  iin: '990231300010',
  surname: 'ТЕСТОВ',
  givenName: 'ТЕСТ',
  patronymic: 'ТЕСТОВИЧ',
};

export interface TestAuthority {
  /** DER */
  readonly root: Uint8Array;
  /** The root with its key, which the product never has at hand. */
  readonly rootSigner: KeyedCertificate;
  readonly issuing: KeyedCertificate;
  readonly timeStamper: TimeStamper;
  readonly timeStamps: TimeStampAuthority;
  /** A person's certificate with everything needed to sign with it. */
  issue(person?: Person, options?: { readonly now?: Date; readonly days?: number }): Promise<CmsOptions>;
}

/** An authority for tests, with access to its keys. */
export async function createTestAuthority(now = new Date()): Promise<TestAuthority> {
  const crlUrl = 'http://127.0.0.1:9/ca.crl';
  const made = await createAuthority({ name: 'Kuelik Test', crlUrl }, now);
  const keyed = async ({ certificate, pkcs8 }: { certificate: Uint8Array; pkcs8: Uint8Array }) => ({
    certificate,
    privateKey: await importSigningKey(pkcs8),
  });
  const issuing = await keyed(made.issuing);
  const stamp = await keyed(made.timeStamp);
  const timeStamps = { signer: stamp, chain: [issuing.certificate], now: () => now };
  const timeStamper: TimeStamper = (digest) => createTimeStamp(timeStamps, digest);
  return {
    root: made.root.certificate,
    rootSigner: await keyed(made.root),
    issuing,
    timeStamper,
    timeStamps,
    issue: async (person = specimen, options = {}) => ({
      signer: await keyed(
        await issuePersonCertificate({
          person,
          issuer: issuing,
          crlUrl,
          now: options.now ?? now,
          days: options.days ?? 365,
        }),
      ),
      chain: [issuing.certificate],
    }),
  };
}

/** What a certificate has that a person's has not. */
export interface Odd {
  /** The organization that it is issued to, with the person as its employee. */
  readonly bin?: string;
  readonly isAuthority?: boolean;
  /** Its key is for encryption alone. */
  readonly isForSecrets?: boolean;
}

/** A certificate with a person's IIN that is not for a person's signatures. */
export async function issueOdd({ issuing }: TestAuthority, now: Date, odd: Odd): Promise<CmsOptions> {
  const keys = await generateKeys();
  const usage = odd.isForSecrets === true ? KeyUsageFlags.keyEncipherment : KeyUsageFlags.digitalSignature;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: new Name([
      { CN: [specimen.surname] },
      { [oid.serialNumber]: [{ printableString: `IIN${specimen.iin}` }] },
      ...(odd.bin === undefined ? [] : [{ OU: [`BIN${odd.bin}`] }]),
    ]),
    issuer: new X509Certificate(toArrayBuffer(issuing.certificate)).subjectName,
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + 86_400_000),
    publicKey: keys.publicKey,
    signingKey: issuing.privateKey,
    signingAlgorithm: rsa,
    extensions: [
      new BasicConstraintsExtension(odd.isAuthority === true, undefined, true),
      new KeyUsagesExtension(usage, true),
    ],
  });
  const signer = { certificate: new Uint8Array(certificate.rawData), privateKey: keys.privateKey };
  return { signer, chain: [issuing.certificate] };
}

/** Two people with certificates of one authority, and what trusts both. */
export interface TwoSigners {
  readonly authority: TestAuthority;
  readonly first: CmsOptions;
  readonly second: CmsOptions;
  readonly trust: Trust;
}

export async function createTwoSigners(now = new Date()): Promise<TwoSigners> {
  const authority = await createTestAuthority(now);
  return {
    authority,
    first: await authority.issue(),
    second: await authority.issue({ ...specimen, surname: 'ӘЛІ' }),
    trust: { roots: [authority.root], crls: [await createCrl(authority.issuing, [], now)], now },
  };
}
