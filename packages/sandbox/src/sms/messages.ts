import { randomUUID } from 'node:crypto';
import type { Query } from '../storage.ts';

/** The state's short number. */
export const STATE_NUMBER = '1414';

export interface NewMessage {
  readonly phone: string;
  readonly text: string;
  /** The sender as shown on the phone. */
  readonly sender: string;
  readonly sentAt: Date;
  /** The registry request that waits for a reply to this message. */
  readonly registryRequest?: string | null;
  /** Written on the phone itself. */
  readonly outgoing?: boolean;
}

export interface Message {
  readonly id: string;
  readonly text: string;
  readonly sender: string;
  readonly sentAt: Date;
  readonly registryRequest: string | null;
  readonly outgoing: boolean;
}

/** How many messages the phone shows. */
const shown = 50;

/** Stores a message and returns its id. */
export async function deliver(query: Query, message: NewMessage): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO sandbox.sms (id, phone, body, sender, registry_request, outgoing, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      message.phone,
      message.text,
      message.sender,
      message.registryRequest ?? null,
      message.outgoing ?? false,
      message.sentAt.toISOString(),
    ],
  );
  return id;
}

/** The messages delivered to a phone so far, newest first. */
export async function inbox(query: Query, phone: string, now: Date): Promise<Message[]> {
  const { rows } = await query(
    `SELECT id, body, sender, registry_request, outgoing, sent_at FROM sandbox.sms
     WHERE phone = $1 AND sent_at <= $2 ORDER BY sent_at DESC, seq DESC LIMIT ${shown}`,
    [phone, now.toISOString()],
  );
  return rows.map((row) => ({
    id: String(row.id),
    text: String(row.body),
    sender: String(row.sender),
    sentAt: new Date(String(row.sent_at)),
    registryRequest: typeof row.registry_request === 'string' ? row.registry_request : null,
    outgoing: row.outgoing === true,
  }));
}
