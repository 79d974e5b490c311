import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../serve/refusal.ts';
import { deliver } from '../sms/messages.ts';
import { later, type World } from '../world.ts';
import { derivedKey } from './authority.ts';
import { toDate } from './storage.ts';

export const codeLength = 6;
const LIFETIME_MS = 5 * 60_000;
export const resendAfterS = 60;
const TRIES = 3;
/** Maximum codes per identification and purpose; each costs an SMS. */
const MAX_SENT = 5;

export type CodePurpose = 'identify' | 'issue';

export interface SentCode {
  readonly attemptsLeft: number;
  readonly resendAfterS: number;
}

interface Recipient {
  readonly identificationId: string;
  readonly phone: string;
  readonly locale: 'ru' | 'kk' | 'en';
}

/** Below 70 characters: Cyrillic texts are sent as UCS-2. */
const texts = {
  identify: {
    ru: (code: string) => `Код для подписания: ${code}. Никому не сообщайте.`,
    kk: (code: string) => `Қол қою коды: ${code}. Ешкімге айтпаңыз.`,
    en: (code: string) => `Your signing code: ${code}. Do not share it.`,
  },
  issue: {
    ru: (code: string) => `Код для выпуска ЭЦП: ${code}. Никому не сообщайте.`,
    kk: (code: string) => `ЭЦҚ шығару коды: ${code}. Ешкімге айтпаңыз.`,
    en: (code: string) => `Code for your certificate: ${code}. Do not share it.`,
  },
} as const;

/**
 * Sends a code; during the resend pause it sends none and returns the time left. Stores only a keyed hash,
 * bound to identification and purpose. Refused with `maximum_attempts` after five.
 */
export async function sendCode(world: World, purpose: CodePurpose, to: Recipient): Promise<SentCode> {
  const { query, now } = world;
  const at = now();
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const values = [
    to.identificationId,
    purpose,
    hmac(world, purpose, to.identificationId, code),
    at.toISOString(),
  ];
  const { rows } = await query(
    `INSERT INTO sandbox.signing_code (identification_id, purpose, hmac, sent_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (identification_id, purpose) DO UPDATE
     SET hmac = excluded.hmac, sent_at = excluded.sent_at, tries = 0, used_at = NULL,
         sent = sandbox.signing_code.sent + 1
     WHERE sandbox.signing_code.sent_at <= $5 AND sandbox.signing_code.sent < ${MAX_SENT}
     RETURNING sent`,
    [...values, later(at, -resendAfterS * 1000).toISOString()],
  );
  if (rows.length === 0) return waiting(world, purpose, to.identificationId);
  const text = texts[purpose][to.locale](code);
  await deliver(query, { phone: to.phone, text, sender: 'SIGN', sentAt: at });
  return { attemptsLeft: TRIES, resendAfterS };
}

async function waiting({ query, now }: World, purpose: CodePurpose, id: string): Promise<SentCode> {
  const { rows } = await query(
    'SELECT sent_at, tries FROM sandbox.signing_code WHERE identification_id = $1 AND purpose = $2',
    [id, purpose],
  );
  const pauseEnds = later(toDate(rows[0]?.sent_at), resendAfterS * 1000);
  const left = Math.ceil((pauseEnds.getTime() - now().getTime()) / 1000);
  if (left <= 0) throw new Refusal('maximum_attempts');
  return { attemptsLeft: TRIES - Number(rows[0]?.tries ?? 0), resendAfterS: left };
}

/**
 * Counts an attempt and checks the code: null if it is right, otherwise the attempts left. Refused with
 * `maximum_attempts`, `code_expired`, or `missing` if no code is open.
 */
export async function checkCode(
  world: World,
  purpose: CodePurpose,
  identificationId: string,
  code: string,
  missing: string,
): Promise<number | null> {
  const { query, now } = world;
  // Counted in one statement before the comparison, so that concurrent guesses share the same attempts.
  const { rows } = await query(
    `UPDATE sandbox.signing_code SET tries = tries + 1
     WHERE identification_id = $1 AND purpose = $2 AND used_at IS NULL AND tries < ${TRIES}
     RETURNING hmac, tries, sent_at`,
    [identificationId, purpose],
  );
  const [row] = rows;
  if (row === undefined) {
    const open = await query(
      'SELECT 1 FROM sandbox.signing_code WHERE identification_id = $1 AND purpose = $2 AND used_at IS NULL',
      [identificationId, purpose],
    );
    throw new Refusal(open.rows.length === 0 ? missing : 'maximum_attempts');
  }
  if (now() > later(toDate(row.sent_at), LIFETIME_MS)) throw new Refusal('code_expired');
  const expected = Buffer.from(String(row.hmac), 'hex');
  const given = Buffer.from(hmac(world, purpose, identificationId, code), 'hex');
  return timingSafeEqual(expected, given) ? null : TRIES - Number(row.tries);
}

function hmac({ secret }: World, purpose: CodePurpose, identificationId: string, code: string): string {
  return createHmac('sha256', derivedKey(secret, 'codes'))
    .update(`${purpose}\0${identificationId}\0${code}`)
    .digest('hex');
}
