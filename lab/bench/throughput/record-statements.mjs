// Loaded before the server (`node --import`): writes each statement that it sends to PostgreSQL, with its values, as
// a line of JSON into the file KUELIK_BENCH_STATEMENTS.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.KUELIK_BENCH_STATEMENTS;
const send = pg.Client.prototype.query;

const toJson = (value) => {
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') };
  if (value instanceof Date) return { date: value.toISOString() };
  return { plain: value ?? null };
};

pg.Client.prototype.query = function (text, values, ...rest) {
  // A statement that the server has planned comes as an object with its name.
  const sent = typeof text === 'string' ? { text, values } : text;
  // What a new connection asks first belongs to no call.
  if (file && typeof sent?.text === 'string' && !sent.text.includes('pg_backend_pid')) {
    appendFileSync(file, `${JSON.stringify({ sql: sent.text, values: (sent.values ?? []).map(toJson) })}\n`);
  }
  return send.call(this, text, values, ...rest);
};
