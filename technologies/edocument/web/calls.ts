import {
  type ApiClient,
  ApiError,
  type CallOptions,
  createIdempotencyKey,
  isRefusal,
  noList,
  refusalError,
  untilAnswered,
  withAttemptKeys,
} from '@kuelik/protocol';
import { secondsFromNow } from '@kuelik/ui';
import * as v from 'valibot';
import { orNothing } from '../../shared/web/no-look-up.ts';
import { type EDocumentResult, eDocument, type ListedChild, type PageLocale } from '../contract.ts';
import { documentTypeOf, type EDocumentType } from '../document-types.ts';
import { type Looked, nothingFound, type Sms } from './state.ts';

/** Replies of any backend that implements this protocol: optional fields may be missing or null. */
const anySent = noList(
  v.object({
    code_length: v.nullish(v.number(), 6),
    resend_after_s: v.nullish(v.number(), 60),
    /** Null if the backend does not report it. */
    attempts_left: v.nullish(v.number(), null),
    sms_left: v.nullish(v.number(), null),
  }),
);
const anyDocument = v.looseObject({
  ...eDocument.entries,
  document_type: v.nullish(v.string(), ''),
});
const anyReceived = v.union([
  v.object({
    status: v.picklist(['READY', 'PROCESSING']),
    result: v.nullish(anyDocument, null),
  }),
  // The document alone, in either form: it has at least its holder's number.
  v.pipe(
    v.looseObject({ ...anyDocument.entries, iin: v.string() }),
    v.transform((result) => ({ status: 'READY' as const, result })),
  ),
]);
const anyText = v.fallback(v.nullish(v.string(), ''), '');
const anyId = v.union([v.string(), v.number()]);
/** A child of any backend: known by `id`, `child_id` or `iin`, named in one field or in three. */
const anyChild = v.pipe(
  v.object({
    id: v.nullish(anyId),
    child_id: v.nullish(anyId),
    iin: v.nullish(anyId),
    full_name: anyText,
    name: anyText,
    last_name: anyText,
    first_name: anyText,
    middle_name: anyText,
    birth_date: anyText,
  }),
  v.check(({ id, child_id, iin }) => (id ?? child_id ?? iin) != null),
  v.transform((child): ListedChild => {
    const parts = [child.last_name, child.first_name, child.middle_name].filter((part) => part !== '');
    return {
      id: String(child.id ?? child.child_id ?? child.iin),
      full_name: child.full_name || child.name || parts.join(' '),
      birth_date: child.birth_date,
    };
  }),
);
/** A bare list, or one in a field; an object without any is no child. */
const anyChildren = v.union([
  v.array(anyChild),
  v.pipe(
    noList(v.object({ children: v.nullish(v.array(anyChild), []) })),
    v.transform(({ children }) => children),
  ),
  v.pipe(
    v.null(),
    v.transform(() => []),
  ),
]);
const anyState = v.object({
  status: v.picklist(['NEW', 'CODE_SENT', 'PROCESSING', 'CHILDREN', 'READY']),
  document_type: v.nullish(v.string(), null),
  iin: v.nullish(v.string(), ''),
  phone: v.nullish(v.string(), ''),
  sms: v.nullish(anySent, null),
  code_attempts_left: v.nullish(v.number(), null),
  children: v.nullish(v.array(anyChild), []),
  result: v.nullish(anyDocument, null),
});

type Sent = v.InferOutput<typeof anySent>;
const toSms = (sent: Sent): Sms => ({
  codeLength: sent.code_length,
  resendAt: secondsFromNow(sent.resend_after_s),
  attemptsLeft: sent.attempts_left,
  smsLeft: sent.sms_left,
});

/** The document, or null while the state is still preparing it. */
type Received = EDocumentResult | null;

/** `locale` is the page's, for the SMS and the record of the consent. */
export interface Calls {
  readonly look: () => Promise<Looked>;
  readonly request: (
    who: { iin: string; phone: string; type: EDocumentType },
    locale: PageLocale,
  ) => Promise<Sms>;
  readonly resend: () => Promise<Sms>;
  readonly approve: (code: string, locale: PageLocale) => Promise<Received>;
  readonly byCode: (
    entered: { iin: string; code: string; type: EDocumentType },
    locale: PageLocale,
  ) => Promise<Received>;
  readonly children: (
    parent: { iin: string; type: EDocumentType },
    locale: PageLocale,
  ) => Promise<readonly ListedChild[]>;
  readonly select: (childIds: readonly string[], locale: PageLocale) => Promise<Received>;
}

/** Meaning of a bare `result: false` per call, without a code in the body. */
const refusals: Readonly<Record<string, string>> = {
  approve: 'wrong_code',
  code: 'wrong_code',
  children: 'child_not_found',
  'children/select': 'document_does_not_exist',
};

/** No child found, reported with the status, address and body of the 404 that said so. */
function noChild(said?: ApiError): ApiError {
  return new ApiError({
    type: 'client',
    code: 'child_not_found',
    message: said?.message ?? 'The list of children is empty',
    url: said?.url ?? '/e-document/children/',
    status: said?.status ?? 200,
    responseData: said?.responseData,
  });
}

/** A 404 without a code means an empty list. */
function missing(error: unknown): never {
  throw error instanceof ApiError && error.code === 'http_404' ? noChild(error) : error;
}

/** The screen's calls. Each rejects with `ApiError`; repeating one without a reply is the same attempt. */
export function createCalls(client: ApiClient, sessionId: string): Calls {
  const keyed = withAttemptKeys(client);
  const post = <const TSchema extends v.GenericSchema>(
    path: string,
    fields: Readonly<Record<string, unknown>>,
    schema: TSchema,
    options: CallOptions = {},
  ): Promise<v.InferOutput<TSchema>> =>
    keyed.request({
      method: 'POST',
      path: `/e-document/${path}/`,
      body: { session_id: sessionId, ...fields },
      schema,
      // Where a server is busy the person decides on a retry: a silent one could take minutes.
      retry: false,
      refusal: refusals[path] ?? 'no_request',
      ...options,
    });
  const received = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<Received> => {
    const { result } = await post(path, fields, anyReceived);
    if (result !== null && isRefusal(result)) {
      throw refusalError(result, 'document_does_not_exist', `/e-document/${path}/`, 200);
    }
    return result;
  };

  return {
    look: async () => {
      const query = { session_id: sessionId };
      const schema = orNothing(anyState);
      const state = await untilAnswered(() =>
        client.request({ method: 'GET', path: '/e-document/result/', query, schema }),
      );
      return state === null ? nothingFound : toLooked(state);
    },
    request: async ({ iin, phone, type }, locale) =>
      toSms(await post('request', { iin, phone, document_type: type, locale }, anySent)),
    // Each press has its own key: it requests a new SMS rather than a replayed reply.
    resend: async () => toSms(await post('resend', {}, anySent, { idempotencyKey: createIdempotencyKey() })),
    approve: (code, locale) => received('approve', { code, locale }),
    byCode: ({ iin, code, type }, locale) => received('code', { iin, code, document_type: type, locale }),
    children: async ({ iin, type }, locale) => {
      const fields = { iin, document_type: type, locale };
      const children = await post('children', fields, anyChildren).catch(missing);
      // Some backends reply 200 with an empty list, or 404 with a message, where others reply with the code.
      if (children.length === 0) throw noChild();
      return children;
    },
    select: (childIds, locale) => received('children/select', { child_ids: childIds, consent: true, locale }),
  };
}

function toLooked(state: v.InferOutput<typeof anyState>): Looked {
  const { status, sms, children, result, code_attempts_left, iin, phone } = state;
  return {
    page: pageOf(status, result, sms !== null, children.length > 0),
    type: documentTypeOf(state.document_type),
    iin,
    phone,
    sms: sms === null ? null : toSms(sms),
    codeAttemptsLeft: code_attempts_left,
    children,
  };
}

function pageOf(
  status: v.InferOutput<typeof anyState>['status'],
  result: Received,
  hasSms: boolean,
  hasChildren: boolean,
): Looked['page'] {
  if (status === 'READY' && result !== null) return { document: result };
  if (status === 'PROCESSING') return 'processing';
  if (status === 'CODE_SENT' && hasSms) return 'sms';
  return status === 'CHILDREN' && hasChildren ? 'children' : 'auth';
}
