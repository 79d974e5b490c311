import {
  type ActiveSession,
  AppError,
  envelope,
  type Platform,
  type ValibotTypeProvider,
} from '@kuelik/backend';
import type { Providers } from '@kuelik/providers';
import * as v from 'valibot';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { inTurn } from '../../shared/server/in-turn.ts';
import { ask } from '../../shared/server/provider-failure.ts';
import { purposeOf } from '../../shared/server/purpose.ts';
import { otherPerson, recordProved } from '../../shared/server/record-proved.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { statePhoto } from '../../shared/server/state-photo.ts';
import {
  documentNumberPattern,
  pinPattern,
  searchRequest,
  type TundukResult,
  tundukCode,
  tundukResult,
  tundukStatusReply,
} from '../contract.ts';
import { tundukSettings } from '../settings.ts';
import { readPerson } from './judge.ts';

/** Only the integrator can fix these: they use nothing, and raise an alert. */
const accessRefusals = {
  no_access: 403,
  sub_not_started: 403,
  no_active: 403,
  no_subscription: 403,
} as const;
const refusals = {
  'search-failed': 404,
  'connection-error': 503,
  'maximum-attempts': 423,
  ...accessRefusals,
};

const sessionQuery = v.object({ session_id: searchRequest.entries.session_id });

/**
 * POST /tunduk/search/: looks a person up by PIN and document number. The person on success; 400
 * `invalid_pin` or `invalid_document_number`; 404 `search-failed` with `detail.attempts_left`; 409
 * `other_person` if an earlier step identified someone else; 503 `connection-error` during an outage, which
 * uses nothing; 423 `maximum-attempts`. GET /tunduk/result/: the result and the searches left.
 */
export const tundukRoutes: TechnologyRoutes = async (app, { platform, providers }) => {
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  typed.post(
    '/tunduk/search/',
    {
      schema: {
        summary: 'Look a person up in the Kyrgyz identity service',
        body: searchRequest,
        response: { 200: envelope(tundukResult) },
      },
      config: { turn: tundukCode },
    },
    async (request) => {
      const { session_id, pin, document_number, locale } = request.body;
      const session = await platform.sessions.authorize(request, session_id, [tundukCode]);
      if (!pinPattern.test(pin)) throw new AppError(400, 'invalid_pin');
      if (!documentNumberPattern.test(document_number)) throw new AppError(400, 'invalid_document_number');
      await platform.subscriptions.require(session, tundukCode);
      const search = { ...purposeOf(session, tundukCode, locale), pin, documentNumber: document_number };
      return {
        data: await inTurn(platform, session.id, tundukCode, () =>
          find({ platform, state: providers.state, session }, search).catch(asSpecified),
        ),
      };
    },
  );
  typed.get(
    '/tunduk/result/',
    {
      schema: {
        summary: 'Result of the search in the Kyrgyz identity service',
        querystring: sessionQuery,
        response: { 200: envelope(tundukStatusReply) },
      },
    },
    async (request) => {
      const session = await platform.sessions.authorize(request, request.query.session_id, [tundukCode]);
      const { attempts } = readLeniently(tundukSettings, session.settings(tundukCode));
      return {
        data: {
          attempts_left: await platform.attempts.left(session.id, tundukCode, attempts),
          result: await recorded(platform, session.id),
        },
      };
    },
  );
};

async function recorded(platform: Platform, sessionId: string): Promise<TundukResult | null> {
  const found = await platform.results.read(sessionId, tundukCode);
  const parsed = v.safeParse(tundukResult, found?.data);
  return found?.status === 'success' && parsed.success ? parsed.output : null;
}

interface Work {
  readonly platform: Platform;
  readonly state: Providers['state'];
  readonly session: ActiveSession;
}

const exhausted = () => new AppError(423, 'maximum-attempts', { detail: { attempts_left: 0 } });

/** Where another call of the session came first, the platform refuses in its own words. */
const asSpecified = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'maximum_attempts' ? exhausted() : error;
};

async function find(
  { platform, state, session }: Work,
  search: Parameters<Providers['state']['searchKyrgyz']>[0],
): Promise<TundukResult> {
  const known = await recorded(platform, session.id);
  if (known !== null) {
    if (known.pin === search.pin && known.document_number === search.documentNumber) return known;
    throw new AppError(409, 'result_already_exists');
  }
  const limit = readLeniently(tundukSettings, session.settings(tundukCode)).attempts;
  if ((await platform.attempts.left(session.id, tundukCode, limit)) === 0) throw exhausted();
  try {
    const raw = await ask(state.searchKyrgyz(search), refusals);
    const person = readPerson(raw, search.pin, search.documentNumber);
    if (person === null) throw new AppError(503, 'connection-error', { retryAfter: 5 });
    const found = await withPhoto(person);
    await keepFound(platform, session, found, limit);
    return found.person;
  } catch (error) {
    throw await searchError(error, { platform, session, limit });
  }
}

interface Found {
  readonly person: TundukResult;
  readonly photo: Buffer | null;
}

/** The person found, with the service's photo as we re-encoded it. */
async function withPhoto(sent: TundukResult): Promise<Found> {
  const photo = await statePhoto(sent.face_photo);
  return { photo, person: { ...sent, face_photo: photo?.toString('base64') ?? null } };
}

/** Stores the person found, with the photo. */
function keepFound(platform: Platform, session: ActiveSession, { person, photo }: Found, limit: number) {
  return recordProved(platform, session.id, {
    code: tundukCode,
    data: person,
    person: [
      {
        by: 'state-registry',
        pin: person.pin,
        names: [{ last: person.last_name, first: person.first_name, patronymic: person.patronymic }],
        birth_date: person.date_of_birth,
        sex: person.gender,
        document: { number: person.document_number, country: 'KGZ' },
        face: photo === null ? null : 'registry-photo',
      },
    ],
    evidence: photo === null ? [] : [{ kind: 'registry-photo', bytes: photo, contentType: 'image/jpeg' }],
    spend: () => platform.attempts.spend(session.id, tundukCode, limit),
  });
}

interface Refused {
  readonly platform: Platform;
  readonly session: ActiveSession;
  readonly limit: number;
}

/** The error to reply to a search without a result. A verdict uses an attempt, an outage does not. */
async function searchError(error: unknown, { platform, session, limit }: Refused): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  if (error.code === otherPerson) return error;
  if (error.code in accessRefusals) {
    await platform.alerts.raise(session, error.code, tundukCode);
    return error;
  }
  if (error.code === 'provider_unavailable' || error.code === 'connection-error') {
    const retryAfter = error.retryAfter ?? 5;
    return new AppError(503, 'connection-error', { retryAfter, detail: error.detail, cause: error });
  }
  if (error.code !== 'search-failed') return error;
  const { left } = await platform.attempts.spend(session.id, tundukCode, limit);
  const failure = {
    status: 'failure',
    data: { code: left === 0 ? 'maximum-attempts' : error.code },
  } as const;
  const refusal =
    left === 0
      ? exhausted()
      : new AppError(404, 'search-failed', { detail: { attempts_left: left }, cause: error });
  await platform.results.record(session.id, tundukCode, failure, { final: left === 0, reply: refusal });
  return refusal;
}
