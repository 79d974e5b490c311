/** The one thing the sandbox needs of a database; `pg`'s pools and clients fit. */
export type Query = (
  text: string,
  params: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** Creates the sandbox's schema where it is missing. */
export async function setUpStorage(query: Query): Promise<void> {
  await query('CREATE SCHEMA IF NOT EXISTS sandbox', []);
  await query(
    `CREATE TABLE IF NOT EXISTS sandbox.sms (
      id text PRIMARY KEY,
      phone text NOT NULL,
      body text NOT NULL,
      sent_at timestamptz NOT NULL
    )`,
    [],
  );
  await query('CREATE INDEX IF NOT EXISTS sms_by_phone ON sandbox.sms (phone, sent_at)', []);
}
