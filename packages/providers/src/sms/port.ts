export interface SmsMessage {
  /** E.164: a plus sign and 8 to 15 digits. */
  readonly to: string;
  readonly text: string;
  /** Ties the message to what caused it, without personal data. */
  readonly ref: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Hands a message over; resolves with the provider's id of it. Never repeated by itself. */
  send(message: SmsMessage): Promise<{ readonly id: string }>;
}
