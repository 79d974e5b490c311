import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

/** The ten calls of a session, in order. */
export const callNames = [
  'create',
  'configs',
  'validate',
  'registry-request',
  'registry-result',
  'e-document-request',
  'e-document-approve',
  'status',
  'finish',
  'record',
] as const;
export type CallName = (typeof callNames)[number];

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export const closeConnections = (): void => agent.destroy();

export async function send(
  url: string,
  { token, key, body }: { token?: string; key?: string; body?: object } = {},
): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { 'x-idempotency-key': key }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: payload === undefined ? 'GET' : 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`${reply.statusCode} ${url} ${text}`)),
      );
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** A well-formed IIN that belongs to no one: its date of birth is impossible. */
function randomIin(): string {
  for (;;) {
    const digits = `990231${String(randomBytes(4).readUInt32BE() % 100_000).padStart(5, '0')}`;
    const sum = (from: number) =>
      [...digits].reduce((all, digit, i) => all + Number(digit) * (((i + from) % 11) + 1), 0) % 11;
    const check = sum(0) === 10 ? sum(2) : sum(0);
    if (check < 10) return `${digits}${check}`;
  }
}

/** Passes each call through, such as to time it. */
export type Watch = (name: CallName, call: () => Promise<string>) => Promise<string>;
export const unwatched: Watch = (_name, call) => call();

/** One session on the product: ten calls, each passed through `watch`. Returns the session's id. */
export async function runProduct(url: string, watch: Watch): Promise<string> {
  const api = `${url}/api/v1`;
  const phone = `+7700${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
  const iin = randomIin();
  const run = randomBytes(8).toString('hex');
  const call = async (name: CallName, path: string, given?: Parameters<typeof send>[1]) =>
    JSON.parse(await watch(name, () => send(`${api}/${path}`, given))).data;
  const technologies = ['ADR', 'ED'];
  const body = { api_key: 'demo-key', technologies, metadata: { order: 17 } };
  const { session_id } = await call('create', 'flows/session/create/', { body });
  await call('configs', `flows/session/configs/?session_id=${session_id}`);
  const fingerprint = createHash('sha256').update(run).digest('hex');
  const opened = await call('validate', 'flows/session/validate/', { body: { session_id, fingerprint } });
  const token = `Bearer ${opened.access_token}`;
  const post = (more: object) => ({
    token,
    key: `${run}-${Object.keys(more).length}`,
    body: { session_id, ...more },
  });
  await call('registry-request', 'registry/address/request/', post({ iin }));
  await call('registry-result', `registry/address/result/?session_id=${session_id}`, { token });
  await call(
    'e-document-request',
    'e-document/request/',
    post({ iin, phone, document_type: 'IdentityCard' }),
  );
  const approved = await call(
    'e-document-approve',
    'e-document/approve/',
    post({ code: '123456', locale: 'ru' }),
  );
  // As the page does: after a lost reply the document has yet to be fetched.
  if (approved.status === 'PROCESSING') {
    await call('e-document-approve', `e-document/result/?session_id=${session_id}`, { token });
  }
  await call('status', `flows/session/status/?session_id=${session_id}`);
  await call('finish', `flows/session/finish/?session_id=${session_id}&success=true`, { token });
  await call('record', `integrator/sessions/${session_id}/`, { token: 'Api-Key demo-key' });
  return session_id;
}

/** The same ten calls on the reference. */
export async function runBare(url: string, watch: Watch): Promise<void> {
  const run = randomBytes(12).toString('hex');
  for (const name of callNames) await watch(name, () => send(`${url}/${name}?run=${run}`));
}
