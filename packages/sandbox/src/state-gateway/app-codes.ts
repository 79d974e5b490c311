import * as v from 'valibot';
import { Refusal } from '../serve/refusal.ts';
import { later, type World } from '../world.ts';
import { newCode, WRONG_CODES } from './codes.ts';

/** How long an app shows one code. */
const APP_CODE_MS = 2 * 60_000;

const row = v.object({ code: v.string(), expires_at: v.unknown() });

export interface AppCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** The code that a person's apps show now; a new one if the last was used or has expired. */
export async function showAppCode({ query, now }: World, iin: string): Promise<AppCode> {
  await query(
    `INSERT INTO sandbox.app_code (iin, code, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (iin) DO UPDATE
       SET code = excluded.code, expires_at = excluded.expires_at, wrong_codes = 0, used_at = NULL
       WHERE sandbox.app_code.expires_at <= $4 OR sandbox.app_code.used_at IS NOT NULL`,
    [iin, newCode(), later(now(), APP_CODE_MS).toISOString(), now().toISOString()],
  );
  const { rows } = await query('SELECT code, expires_at FROM sandbox.app_code WHERE iin = $1', [iin]);
  const { code, expires_at } = v.parse(row, rows[0]);
  return { code, expiresAt: expires_at instanceof Date ? expires_at : new Date(String(expires_at)) };
}

/**
 * Accepts a code. It works once, and a few wrong ones invalidate it. Throws Refusal `wrong_code`,
 * `code_expired`, `maximum_attempts`.
 */
export async function redeemAppCode({ query, now }: World, iin: string, code: string): Promise<void> {
  // Compares and counts in one statement, so that concurrent attempts are all counted.
  const counted = await query(
    `UPDATE sandbox.app_code SET wrong_codes = wrong_codes + CASE WHEN code = $3 THEN 0 ELSE 1 END
     WHERE iin = $1 AND wrong_codes < $2 RETURNING code`,
    [iin, WRONG_CODES, code],
  );
  if (counted.rows[0] === undefined) {
    const { rows } = await query('SELECT 1 FROM sandbox.app_code WHERE iin = $1', [iin]);
    throw new Refusal(rows.length === 0 ? 'wrong_code' : 'maximum_attempts');
  }
  if (counted.rows[0].code !== code) throw new Refusal('wrong_code');
  const used = await query(
    `UPDATE sandbox.app_code SET used_at = $2
     WHERE iin = $1 AND code = $3 AND used_at IS NULL AND expires_at > $2 RETURNING iin`,
    [iin, now().toISOString(), code],
  );
  if (used.rows.length === 0) throw new Refusal('code_expired');
}
