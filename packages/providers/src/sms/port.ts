export interface SmsMessage {
  /** E.164: a plus sign and 8 to 15 digits. */
  readonly to: string;
  readonly text: string;
  /** Correlates the message with its cause; holds no personal data. */
  readonly ref: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Sends a message; resolves with the provider's id of it. Never retried automatically. */
  send(message: SmsMessage): Promise<{ readonly id: string }>;
}
