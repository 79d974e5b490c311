/** The only database access the sandbox needs; `pg`'s pools and clients fit. */
export type Query = (
  text: string,
  params: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

const statements = [
  'CREATE SCHEMA IF NOT EXISTS sandbox',
  `CREATE TABLE IF NOT EXISTS sandbox.sms (
    id text PRIMARY KEY,
    phone text NOT NULL,
    body text NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
  "ALTER TABLE sandbox.sms ADD COLUMN IF NOT EXISTS sender text NOT NULL DEFAULT 'SMS'",
  'ALTER TABLE sandbox.sms ADD COLUMN IF NOT EXISTS registry_request text',
  'ALTER TABLE sandbox.sms ADD COLUMN IF NOT EXISTS outgoing boolean NOT NULL DEFAULT false',
  'ALTER TABLE sandbox.sms ADD COLUMN IF NOT EXISTS seq bigserial',
  'CREATE INDEX IF NOT EXISTS sms_by_phone ON sandbox.sms (phone, sent_at)',
  `CREATE TABLE IF NOT EXISTS sandbox.document_request (
    id text PRIMARY KEY,
    iin text NOT NULL,
    phone text NOT NULL,
    document_type text NOT NULL,
    organization text NOT NULL,
    locale text NOT NULL,
    code text NOT NULL,
    code_expires_at timestamptz NOT NULL,
    wrong_codes integer NOT NULL DEFAULT 0,
    resends integer NOT NULL DEFAULT 0,
    approved_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.registry_request (
    id text PRIMARY KEY,
    kind text NOT NULL,
    iin text NOT NULL,
    organization text NOT NULL,
    locale text NOT NULL,
    answer text,
    answered_at timestamptz,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'ALTER TABLE sandbox.registry_request ADD COLUMN IF NOT EXISTS asked_with text',
  'CREATE INDEX IF NOT EXISTS registry_request_by_iin ON sandbox.registry_request (iin, created_at)',
  `CREATE TABLE IF NOT EXISTS sandbox.app_code (
    iin text PRIMARY KEY,
    code text NOT NULL,
    expires_at timestamptz NOT NULL,
    wrong_codes integer NOT NULL DEFAULT 0,
    used_at timestamptz
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.photo_check (
    id text PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    iin text NOT NULL,
    matching boolean NOT NULL,
    similarity double precision NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.photo (
    iin text PRIMARY KEY,
    jpeg text NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox.outage (
    provider text PRIMARY KEY,
    mode text NOT NULL
  )`,
];

/** Creates the sandbox's schema if missing. */
export async function setUpStorage(query: Query): Promise<void> {
  for (const statement of statements) await query(statement, []);
}
