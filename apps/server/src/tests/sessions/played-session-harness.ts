/** One of the sandbox's people: docs/sandbox.md. */
export const playedPerson = { iin: '990231300010', phone: '+77000000001' } as const;
export const playedFingerprint = 'f'.repeat(64);

interface Sent {
  readonly body?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls of a server's API, below `/api/v1/`. */
export const callsOf =
  (url: string) =>
  async (path: string, { body, form, headers = {} }: Sent = {}) => {
    const reply = await fetch(`${url}/api/v1/${path}`, {
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(form && { method: 'POST', body: form }),
    });
    const { data = {} } = (await reply.json()) as { data?: Record<string, unknown> };
    if (!reply.ok && form === undefined) throw new Error(`${path} replies ${reply.status}`);
    return data;
  };

/**
 * Plays a session on a running server with its own sandbox: an electronic document by SMS code, a picture that
 * is looked at but shows no document, and the end; with a webhook to `receiver`.
 *
 * @param configsHeaders sent with the call for the session's configuration
 */
export async function playSession(
  url: string,
  receiver: string,
  metadata: object,
  configsHeaders: Readonly<Record<string, string>> = {},
) {
  const { iin, phone } = playedPerson;
  const call = callsOf(url);
  const key = { authorization: 'Api-Key demo-key' };
  await call('integrator/webhook-endpoints/', { body: { url: receiver }, headers: key });
  const created = await call('flows/session/create/', {
    body: { api_key: 'demo-key', technologies: ['ED', 'DR'], metadata },
  });
  const session_id = String(created.session_id);
  await call(`flows/session/configs/?session_id=${session_id}`, {
    headers: configsHeaders,
  });
  const opened = await call('flows/session/validate/', {
    body: { session_id, fingerprint: playedFingerprint },
  });
  const token = String(opened.access_token);
  const headers = { authorization: `Bearer ${token}` };
  await call('e-document/request/', {
    body: { session_id, iin, phone, document_type: 'IdentityCard' },
    headers,
  });
  const messages = await fetch(`${url}/sandbox/api/messages?phone=${encodeURIComponent(phone)}`);
  const [message] = (await messages.json()) as { code: string }[];
  const code = String(message?.code);
  const approved = await call('e-document/approve/', { body: { session_id, code }, headers });

  const picture = await (await fetch(`${url}/sandbox/portraits/${iin}.jpg`)).arrayBuffer();
  const form = new FormData();
  const fields = {
    session_id,
    technology: 'document',
    country: 'KZ',
    document_type: 'passport',
    source: 'camera',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('front', new Blob([picture], { type: 'image/jpeg' }), 'Ivan Ivanov.jpg');
  await call('document/recognize/', { form, headers });
  await call(`flows/session/finish/?session_id=${session_id}&success=false`, { headers });
  const record = await call(`integrator/sessions/${session_id}/`, { headers: key });
  return { sessionId: session_id, token, code, approved, record };
}
