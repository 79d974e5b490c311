// The reference: node:http and pg, nothing else. `GET /<call>?run=<id>` sends the recorded statements of a call, with
// the ids of a separate session for each run, makes the call's requests to the provider and stores files of the same
// sizes.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

const { calls, sessionId, provider, stored } = JSON.parse(
  readFileSync(process.env.KUELIK_BENCH_CALLS, 'utf8'),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const agent = new Agent({ keepAlive: true });

/** The same bytes for the same value within a run, and different ones in another run. */
const own = (run, thing, length) => {
  const bytes = createHash('sha512').update(`${run} ${thing}`).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(length / 64) }, () => bytes)).subarray(0, length);
};

function valueFor(run, value) {
  if ('bytes' in value) {
    const bytes = Buffer.from(value.bytes, 'base64');
    // Hashes of tokens are unique; counters of phones have a row each.
    return bytes.length === 32 ? own(run, value.bytes, 32) : bytes;
  }
  const { plain } = value;
  if (plain === sessionId) return own(run, 'session', 24).toString('base64url').slice(0, sessionId.length);
  if (typeof plain !== 'string') return plain;
  return plain.replaceAll(/\b[0-9a-f]{32}\b/g, (id) => own(run, id, 16).toString('hex'));
}

const ask = () =>
  new Promise((resolve, reject) => {
    get(provider, { agent }, (reply) => reply.resume().once('end', resolve)).once('error', reject);
  });

mkdirSync(stored, { recursive: true });
const sync = async (path) => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

/** As durable as the product's: written and renamed, then file and folder synced. */
const store = async (size) => {
  const name = randomBytes(20).toString('hex');
  const draft = join(stored, `${name}.draft`);
  const folder = join(stored, name.slice(0, 2), name);
  const handle = await open(draft, 'wx');
  await Promise.all([handle.writeFile(Buffer.alloc(size)), mkdir(folder, { recursive: true })]);
  await rename(draft, join(folder, 'file'));
  await Promise.all([handle.sync(), sync(folder)]);
  await handle.close();
};

const server = createServer(async (request, reply) => {
  const url = new URL(request.url, 'http://bare');
  const run = url.searchParams.get('run');
  const { statements, asks, files } = calls[url.pathname.slice(1)];
  try {
    for (let i = 0; i < asks; i += 1) await ask();
    for (const size of files) await store(size);
    for (const { sql, values } of statements) {
      const given = values.map((value) => valueFor(run, value));
      // The counters of the key are shared by all runs, as the product's are.
      if (sql.includes('into "rate"') && given[0].endsWith('-by-key')) given[1] = own('all', given[0], 32);
      await pool.query(sql, given);
    }
    reply.setHeader('content-type', 'application/json').end('{"data":{}}');
  } catch (error) {
    reply.writeHead(500).end(error.message);
  }
});
// Longer than a round of another server: a connection that ends while it is being used again fails the call.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`));
