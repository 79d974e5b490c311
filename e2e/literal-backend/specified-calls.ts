/**
 * The calls of the product specification, section 7, as in its table: written from the specification alone,
 * independently of this repository's code.
 */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names allowed in the query. */
  readonly query: readonly string[];
  /** Names allowed in the body; null: the call has no body. */
  readonly body: readonly string[] | null;
  /** Optional names. */
  readonly optional?: readonly string[];
  readonly multipart?: true;
}

const call = (
  method: 'GET' | 'POST',
  path: string,
  query: readonly string[],
  body: readonly string[] | null,
  more: Pick<SpecifiedCall, 'optional' | 'multipart'> = {},
): SpecifiedCall => ({ method, path, query, body, ...more });

const identifier = '/digital-signature-identifier';
const signer = '/digital-signature-signer';

export const specifiedCalls: readonly SpecifiedCall[] = [
  call('POST', '/flows/session/create/', [], ['api_key', 'metadata']),
  call('GET', '/flows/session/configs/', ['session_id'], null),
  call('POST', '/flows/session/validate/', ['qr'], ['session_id', 'fingerprint'], { optional: ['qr'] }),
  call('GET', '/flows/session/status/', ['session_id'], null),
  call('GET', '/flows/session/finish/', ['session_id', 'success'], null),
  call('POST', '/flows/session/failure-reason/', [], ['type', 'detail', 'session_id']),
  call('POST', '/securities/camera/', [], ['session_id', 'device_id', 'label']),
  call('GET', '/securities/integrity/public-manifest/', ['type', 'limit'], null),
  call('POST', '/securities/security-checks/', [], ['session_id', 'frontend_integrity_compromised']),
  call('POST', `${identifier}/identify/`, [], ['session_id', 'iin', 'phone']),
  call('POST', `${identifier}/approve/`, [], ['session_id', 'code']),
  call('POST', `${identifier}/failure-reason/`, [], ['session_id', 'failure_type', 'detail'], {
    optional: ['detail'],
  }),
  call('POST', `${signer}/certificate/initialize/`, ['session_id'], null),
  call('POST', `${signer}/certificate/reissue/`, ['session_id'], null),
  call('POST', `${signer}/certificate/accept/`, [], ['session_id', 'password', 'otp']),
  call('POST', `${signer}/document/sign/`, [], ['session_id', 'password']),
  call('POST', `${signer}/document/upload/`, [], ['session_id', 'document_names', 'files', 'document_type'], {
    multipart: true,
  }),
  call('POST', `${signer}/document/list/`, ['session_id'], null),
  call('POST', `${signer}/document/result/`, ['session_id'], null),
  call('POST', `${signer}/document/result/download/`, ['session_id'], null),
  call('POST', `${signer}/failure-reason/`, [], ['session_id', 'failure_type', 'detail']),
];

/**
 * Below these the specification lists every call, and pictures are sent in one call: anything else needs an extension
 * that this backend does not announce.
 */
const listed = /^\/(?:flows|securities|digital-signature-identifier|digital-signature-signer|uploads)\//;

/**
 * The parts of a request that the specification does not list; empty if all are in the table, or the call belongs to a
 * step whose calls it does not show.
 */
export function departures(request: {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}): readonly string[] {
  const known = specifiedCalls.find(({ method, path }) => method === request.method && path === request.path);
  if (known === undefined) {
    return listed.test(request.path) ? [`${request.method} ${request.path} is not specified`] : [];
  }
  const body = typeof request.body === 'object' && request.body !== null ? Object.keys(request.body) : [];
  const query = Object.keys(request.query);
  const optional = known.optional ?? [];
  const missing = [
    ...known.query.filter((name) => !optional.includes(name) && !query.includes(name)),
    ...(known.multipart ? [] : (known.body ?? [])).filter(
      (name) => !optional.includes(name) && !body.includes(name),
    ),
  ];
  return [
    ...query.filter((name) => !known.query.includes(name)).map((name) => `query ${name} is not specified`),
    ...body.filter((name) => !known.body?.includes(name)).map((name) => `body ${name} is not specified`),
    ...missing.map((name) => `${name} is missing`),
  ].map((what) => `${request.method} ${request.path}: ${what}`);
}
