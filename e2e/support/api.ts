import type { Server } from './server.ts';

/** The integrator that exists on every server outside production. */
const apiKey = 'demo-key';

export interface SessionOptions {
  readonly technologies?: readonly string[];
  readonly session_type?: 'DEMO' | 'PRODUCTION';
  readonly flow_config?: Readonly<Record<string, unknown>>;
  readonly technology_configs?: Readonly<Record<string, unknown>>;
  /** The policy if two steps identify different people. */
  readonly contradictions?: Readonly<Record<string, 'refuse' | 'note'>>;
}

export interface Session {
  readonly id: string;
  /** The flow's address, in English. */
  readonly link: string;
}

interface Result {
  readonly status: 'success' | 'failure';
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The server's record of a session: the integrator's view. */
export interface SessionRecord {
  readonly status: string;
  /** By technology code. */
  readonly results: Readonly<Record<string, Result | undefined>>;
  readonly attempts: Readonly<Record<string, number>>;
  readonly failure_reasons: readonly { readonly type: string }[];
}

async function read<T>(response: Response): Promise<T> {
  const body = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${response.url.split('?')[0]} replied ${response.status}`);
  return body.data;
}

const check = { time_limit_s: 600, environment_s: 300 };
const scan = { time_limit_s: 600 };

/** The journeys test function, not speed: a busy machine gets the maximum time. */
const patient: Readonly<Record<string, object>> = {
  LC: check,
  LDSH: check,
  LDD: check,
  LDD2: check,
  LDHP: check,
  LDPM: check,
  DR: scan,
  DR2: scan,
  MXD: scan,
};

/** The demo integrator's technologies. */
const demoTechnologies: readonly string[] = ['LDSH', 'DR', 'F2F'];

/** The settings of a session: generous ones, overridden by the journey's own. */
function settingsOf({
  technologies = demoTechnologies,
  technology_configs: asked = {},
}: SessionOptions): Readonly<Record<string, unknown>> {
  const usual = Object.entries(patient).filter(([code]) => technologies.includes(code));
  const merged = Object.entries(asked).map(([code, own]) => [code, { ...patient[code], ...Object(own) }]);
  return { ...Object.fromEntries(usual), ...Object.fromEntries(merged) };
}

/** Creates a session as an integrator's backend does. */
export async function createSession(server: Server, options: SessionOptions = {}): Promise<Session> {
  const technology_configs = settingsOf(options);
  const response = await fetch(`${server.url}/api/v1/flows/session/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      api_key: apiKey,
      metadata: { purpose: 'journey' },
      ...options,
      technology_configs,
    }),
  });
  const created = await read<{ session_id: string }>(response);
  return { id: created.session_id, link: `${server.url}/flow/${created.session_id}?locale=en` };
}

/** The server's record of a session, from server to server. */
export async function readRecord(server: Server, session: Session): Promise<SessionRecord> {
  const response = await fetch(`${server.url}/api/v1/integrator/sessions/${session.id}/`, {
    headers: { authorization: `Api-Key ${apiKey}` },
  });
  return read<SessionRecord>(response);
}

/** Makes a call as a device's page does; `token` comes from validating the session. */
export async function post<T>(server: Server, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return read<T>(response);
}

/** Takes over a session like a device that followed the QR code. Returns the device's token. */
export async function takeOver(server: Server, session: Session, fingerprint: string): Promise<string> {
  const request = { session_id: session.id, fingerprint };
  await post(server, '/flows/session/hand-off/open/', request);
  const opened = await post<{ access_token: string }>(server, '/flows/session/validate/?qr=true', request);
  return opened.access_token;
}

/** Uploads documents to be signed, as an integrator's backend does. */
export async function uploadForSigning(
  server: Server,
  session: Session,
  files: readonly File[],
): Promise<void> {
  const form = new FormData();
  form.append('session_id', session.id);
  form.append('document_type', 'CONTRACT');
  for (const file of files) {
    form.append('document_names', file.name);
    form.append('files', file, file.name);
  }
  const response = await fetch(`${server.url}/api/v1/digital-signature-signer/document/upload/`, {
    method: 'POST',
    headers: { authorization: `Api-Key ${apiKey}` },
    body: form,
  });
  await read(response);
}
