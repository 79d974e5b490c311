/** The bytes of a bytea column that came in JSON: PostgreSQL writes them as `\x` and hexadecimal digits. */
export const bytesOfJson = (text: unknown): Buffer => Buffer.from(String(text).slice(2), 'hex');
