import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Query } from '../storage.ts';

/** POST /sandbox/sms/messages/ of the SMS contract. */
export const sendRequest = v.object({
  /** E.164: a plus sign and 8 to 15 digits. */
  to: v.pipe(v.string(), v.regex(/^\+\d{8,15}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
});

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly sentAt: Date;
}

/** How many messages a phone shows. */
const shown = 50;

/** Keeps a message and returns its id. */
export async function deliver(
  query: Query,
  message: v.InferOutput<typeof sendRequest>,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await query('INSERT INTO sandbox.sms (id, phone, body, sent_at) VALUES ($1, $2, $3, $4)', [
    id,
    message.to,
    message.text,
    at.toISOString(),
  ]);
  return id;
}

/** The messages of a phone, newest first. */
export async function inbox(query: Query, phone: string): Promise<Message[]> {
  const { rows } = await query(
    `SELECT id, body, sent_at FROM sandbox.sms WHERE phone = $1 ORDER BY sent_at DESC, id LIMIT ${shown}`,
    [phone],
  );
  return rows.map((row) => ({
    id: String(row.id),
    body: String(row.body),
    sentAt: new Date(String(row.sent_at)),
  }));
}
