import { randomUUID } from 'node:crypto';
import {
  certificateFacts,
  importSigningKey,
  issuePersonCertificate,
  type KeyedCertificate,
  sealPrivateKey,
  WrongPasswordError,
  withPrivateKey,
} from '@kuelik/pki';
import type { SigningCertificate } from '@kuelik/protocol';
import { behaves } from '../cases/find-effect.ts';
import { later, type World } from '../world.ts';
import { type Authority, derivedKey } from './authority.ts';
import { signerOf } from './people.ts';
import { toDate } from './storage.ts';

/** Wrong passwords that lock a certificate for good. */
export const maxPasswordTries = 5;
const YEAR_MS = 365 * 86_400_000;

export interface CertificateRow {
  readonly id: string;
  readonly der: Uint8Array;
  readonly sealedKey: Uint8Array;
  readonly wrongPasswords: number;
  readonly facts: SigningCertificate;
  readonly state: 'ACTIVE' | 'LOCKED' | 'EXPIRED' | 'REVOKED';
}

/** The person's newest certificate; null if they never had one. */
export async function findCertificate({ query, now }: World, iin: string): Promise<CertificateRow | null> {
  const { rows } = await query(
    'SELECT * FROM sandbox.signing_certificate WHERE iin = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [iin],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const der = Buffer.from(String(row.certificate), 'base64');
  const facts = certificateFacts(der);
  const wrongPasswords = Number(row.wrong_passwords);
  const expired = now() > new Date(facts.not_after);
  const revoked = row.revoked_at !== null && toDate(row.revoked_at) <= now();
  return {
    id: String(row.id),
    der,
    sealedKey: Buffer.from(String(row.sealed_key), 'base64'),
    wrongPasswords,
    facts,
    state: revoked
      ? 'REVOKED'
      : expired
        ? 'EXPIRED'
        : wrongPasswords >= maxPasswordTries
          ? 'LOCKED'
          : 'ACTIVE',
  };
}

/**
 * Issues a certificate for an open, proven request and revokes the older ones, in one atomic statement. Null
 * if a concurrent call was faster.
 */
export async function issueCertificate(
  world: World,
  authority: Authority,
  identificationId: string,
  iin: string,
  password: string,
): Promise<SigningCertificate | null> {
  const { query, now } = world;
  const at = now();
  const id = randomUUID();
  const first = (await findCertificate(world, iin)) === null;
  const born = first && behaves({ iin }, 'certificate-expired') ? later(at, -2 * YEAR_MS) : at;
  const { crlUrl, issuing: issuer } = authority;
  const made = await issuePersonCertificate({ person: signerOf(iin), issuer, crlUrl, now: born });
  try {
    const sealed = await sealPrivateKey(made.pkcs8, password, derivedKey(world.secret, 'people'), id);
    const facts = certificateFacts(made.certificate);
    const { rows } = await query(
      `WITH proven AS (
         UPDATE sandbox.signing_code SET used_at = $1
         WHERE identification_id = $2 AND purpose = 'issue' AND used_at IS NULL RETURNING 1
       ), older AS (
         UPDATE sandbox.signing_certificate SET revoked_at = $1, revocation_reason = 'superseded'
         WHERE iin = $3 AND revoked_at IS NULL AND EXISTS (SELECT 1 FROM proven) RETURNING 1
       )
       INSERT INTO sandbox.signing_certificate
         (id, iin, serial_number, certificate, sealed_key, created_at, revoked_at, revocation_reason)
       SELECT $4, $3, $5, $6, $7, $1, $8, 'keyCompromise' FROM proven
       RETURNING id`,
      [
        at.toISOString(),
        identificationId,
        iin,
        id,
        facts.serial_number,
        Buffer.from(made.certificate).toString('base64'),
        sealed.toString('base64'),
        first && behaves({ iin }, 'certificate-revoked') ? at.toISOString() : null,
      ],
    );
    return rows.length === 0 ? null : facts;
  } finally {
    made.pkcs8.fill(0);
  }
}

/** Revokes the person's current certificate; false if there is none. */
export async function revokeCertificate(
  { query, now }: World,
  certificate: CertificateRow,
  reason: 'superseded' | 'keyCompromise',
): Promise<void> {
  await query(
    'UPDATE sandbox.signing_certificate SET revoked_at = $1, revocation_reason = $2 WHERE id = $3 AND revoked_at IS NULL',
    [now().toISOString(), reason, certificate.id],
  );
}

export type Unlocked<T> =
  | { readonly status: 'OPENED'; readonly value: T }
  | { readonly status: 'WRONG_PASSWORD'; readonly attemptsLeft: number }
  | { readonly status: 'LOCKED' };

/**
 * Unlocks the key with the password for the duration of `use`. The attempt is counted before the password is
 * checked.
 */
export async function withKey<T>(
  world: World,
  certificate: CertificateRow,
  password: string,
  use: (signer: KeyedCertificate) => Promise<T>,
): Promise<Unlocked<T>> {
  const { query, secret } = world;
  const { rows } = await query(
    `UPDATE sandbox.signing_certificate SET wrong_passwords = wrong_passwords + 1
     WHERE id = $1 AND wrong_passwords < ${maxPasswordTries} RETURNING wrong_passwords`,
    [certificate.id],
  );
  if (rows[0] === undefined) return { status: 'LOCKED' };
  try {
    const privateKey = await withPrivateKey(
      certificate.sealedKey,
      password,
      derivedKey(secret, 'people'),
      certificate.id,
      importSigningKey,
    );
    await query('UPDATE sandbox.signing_certificate SET wrong_passwords = 0 WHERE id = $1', [certificate.id]);
    return { status: 'OPENED', value: await use({ certificate: certificate.der, privateKey }) };
  } catch (error) {
    if (!(error instanceof WrongPasswordError)) {
      // Our own failure must not count as a wrong password.
      await query(
        'UPDATE sandbox.signing_certificate SET wrong_passwords = wrong_passwords - 1 WHERE id = $1 AND wrong_passwords > 0',
        [certificate.id],
      );
      throw error;
    }
    const attemptsLeft = maxPasswordTries - Number(rows[0].wrong_passwords);
    return attemptsLeft === 0 ? { status: 'LOCKED' } : { status: 'WRONG_PASSWORD', attemptsLeft };
  }
}
