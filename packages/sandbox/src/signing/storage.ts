import type { Query } from '../storage.ts';

const statements = [
  // Private keys in it are encrypted with the server's secret; the rest is public data.
  `CREATE TABLE IF NOT EXISTS sandbox.signing_authority (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.signing_identification (
    id text PRIMARY KEY,
    iin text NOT NULL,
    phone text NOT NULL,
    approved_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.signing_code (
    identification_id text NOT NULL,
    purpose text NOT NULL,
    hmac text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    sent integer NOT NULL DEFAULT 1,
    sent_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (identification_id, purpose)
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.signing_certificate (
    id text PRIMARY KEY,
    iin text NOT NULL,
    serial_number text NOT NULL,
    certificate text NOT NULL,
    sealed_key text NOT NULL,
    wrong_passwords integer NOT NULL DEFAULT 0,
    revoked_at timestamptz,
    revocation_reason text,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS signing_certificate_by_iin ON sandbox.signing_certificate (iin, created_at)',
];

/** Creates the signing service's tables if missing. */
export async function setUpSigningStorage(query: Query): Promise<void> {
  for (const statement of statements) await query(statement, []);
}

/** A timestamp in the form that either database driver returns. */
export const toDate = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)));
