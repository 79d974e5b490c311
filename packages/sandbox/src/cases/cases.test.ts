import { isIin } from '@kuelik/protocol';
import type { ProviderError, Providers } from '@kuelik/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeCases } from '../describe-cases.ts';
import { kyrgyzPeople } from '../people/kyrgyz.ts';
import { people } from '../people/people.ts';
import { drawPortrait } from '../people/portrait.ts';
import { type RunningSandbox, runSandbox } from '../testing.ts';
import type { OutageMode, SandboxCase } from './case.ts';
import { iinCases } from './iin-cases.ts';
import { codeCases, phoneCases, pinCases } from './other-cases.ts';

/** Enough time for any normal answer, even on a busy machine. */
const LONGEST_MS = 30_000;
/** A short timeout for calls that get no answer anyway. */
const SHORT_MS = 500;

let time = Date.parse('2026-11-21T10:00:00Z');
let sandbox: RunningSandbox;
let providers: Providers;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date(time));
});
beforeEach(() => {
  time += 3_600_000;
  // Separate adapters: one test's failures must not open the breaker for the next.
  providers = sandbox.connect(LONGEST_MS);
});
afterAll(() => sandbox.close());

const purpose = { organization: 'Bank', reference: 'r', locale: 'ru' } as const;
const happyIin = '990231300010';
const happyPhone = '+77000000077';

interface Values {
  readonly iin?: string;
  readonly phone?: string;
  readonly code?: string;
  readonly pin?: string;
}

async function smsCode(phone: string): Promise<string> {
  const messages = (
    await sandbox.app.inject(`/sandbox/api/messages?phone=${encodeURIComponent(phone)}`)
  ).json();
  return messages[0]?.code;
}

/** Every operation with the given values; all other inputs are valid. */
const calls: Readonly<Record<string, (values: Values) => Promise<unknown>>> = {
  requestDocument: ({ iin = happyIin, phone = happyPhone }) =>
    providers.state.requestDocument({ ...purpose, iin, phone, documentType: 'IdentityCard' }),
  approveDocument: async ({ iin = happyIin, phone = happyPhone, code }) => {
    const request = { ...purpose, iin, phone, documentType: 'IdentityCard' };
    const { requestId } = await providers.state.requestDocument(request);
    return providers.state.approveDocument(requestId, code ?? (await smsCode(phone)));
  },
  documentByCode: async ({ iin = happyIin, code }) => {
    const shown = (await sandbox.app.inject(`/sandbox/api/people/${iin}/app-code`)).json();
    const request = { ...purpose, iin, code: code ?? shown.code, documentType: 'IdentityCard' };
    return providers.state.documentByCode(request);
  },
  children: ({ iin = happyIin }) => providers.state.children({ ...purpose, iin }),
  childDocument: ({ iin = happyIin }) => {
    const request = { parentIin: iin, childId: 'child-1', documentType: 'ChildPassport' };
    return providers.state.childDocument({ ...purpose, ...request });
  },
  requestRegistry: ({ iin = happyIin }) =>
    providers.state.requestRegistry({ ...purpose, kind: 'person', iin }),
  searchKyrgyz: ({ pin = '23102199900001' }) =>
    providers.state.searchKyrgyz({ ...purpose, pin, documentNumber: 'ID0000001' }),
  startCheck: async ({ iin = happyIin }) => {
    const photo = Buffer.from(await drawPortrait(happyIin, 'male'), 'base64');
    return providers.photoCheck.start({ iin, photo, reference: `r-${iin}` });
  },
  sendMessage: ({ phone = happyPhone }) => providers.sms.send({ to: phone, text: 'x', ref: 'r' }),
};

const failureOf = (call: Promise<unknown>): Promise<ProviderError | null> =>
  call.then(
    () => null,
    (error: ProviderError) => error,
  );

const listed: readonly (readonly [keyof Values, SandboxCase])[] = [
  ...iinCases.map((entry) => ['iin', entry] as const),
  ...phoneCases.map((entry) => ['phone', entry] as const),
  ...codeCases.map((entry) => ['code', entry] as const),
  ...pinCases.map((entry) => ['pin', entry] as const),
];

describe('a listed value', () => {
  const refusals = listed.flatMap(([kind, { value, effect }]) =>
    effect.kind === 'refuse' ? effect.at.map((at) => ({ kind, value, at, code: effect.code })) : [],
  );
  it.each(refusals)('$value is refused at $at with $code', async ({ kind, value, at, code }) => {
    const call = calls[at];
    expect(call).toBeDefined();
    expect(await failureOf(call?.({ [kind]: value }) ?? Promise.resolve())).toMatchObject({
      kind: 'refused',
      code,
    });
  });

  const kinds: Readonly<Record<OutageMode, string>> = {
    refused: 'unavailable',
    slow: 'timeout',
    garbage: 'invalid_reply',
    'wrong-form': 'invalid_reply',
    error: 'unavailable',
    overloaded: 'unavailable',
  };
  const firstCall: Readonly<Record<keyof Values, string>> = {
    iin: 'requestRegistry',
    phone: 'requestDocument',
    code: 'approveDocument',
    pin: 'searchKyrgyz',
  };
  const outages = listed.flatMap(([kind, { value, effect }]) =>
    effect.kind === 'outage' ? [{ kind, value, mode: effect.mode }] : [],
  );
  it.each(outages)('$value is an outage: $mode', async ({ kind, value, mode }) => {
    if (mode === 'slow') providers = sandbox.connect(SHORT_MS);
    const error = await failureOf(calls[firstCall[kind]]?.({ [kind]: value }) ?? Promise.resolve());
    expect(error).toMatchObject({ kind: kinds[mode], code: null });
    if (mode === 'overloaded') expect(error?.retryAfterS).toBe(7);
  });

  it('leaves open the alternative that its description promises', async () => {
    for (const iin of ['990231304023', '990231304152']) {
      expect(await calls.documentByCode?.({ iin })).toMatchObject({ document_type: 'IdentityCard' });
    }
  });

  it("about a child's document still finds the children", async () => {
    const aboutChild = iinCases.filter(
      ({ effect }) =>
        effect.kind === 'behave' ||
        (effect.kind === 'refuse' && effect.at.includes('childDocument') && !effect.at.includes('children')),
    );
    expect(aboutChild.length).toBeGreaterThan(4);
    for (const { value } of aboutChild) {
      expect(await calls.children?.({ iin: value })).toMatchObject([{ id: 'child-1' }, { id: 'child-2' }]);
    }
    expect(await calls.childDocument?.({ iin: '990231304172' })).not.toMatchObject({
      document_type: 'ChildPassport',
    });
  });

  it('sends another document, or one without pictures', async () => {
    expect(await calls.documentByCode?.({ iin: '990231304172' })).toMatchObject({
      document_type: 'DriverLicense',
    });
    expect(await calls.documentByCode?.({ iin: '990231304182' })).toMatchObject({
      face_photo: null,
      barcode: null,
    });
  });

  it('prepares slowly, or never finishes', async () => {
    expect(await calls.approveDocument?.({ iin: '990231304201' })).toBeNull();
    const request = { ...purpose, iin: '990231304192', phone: happyPhone, documentType: 'IdentityCard' };
    const { requestId } = await providers.state.requestDocument(request);
    expect(await providers.state.approveDocument(requestId, await smsCode(happyPhone))).toBeNull();
    time += 8_000;
    expect(await providers.state.readDocument(requestId)).toMatchObject({ document_type: 'IdentityCard' });
  });

  it('loses or delays the SMS', async () => {
    for (const [phone, wait] of [
      ['+77000000403', false],
      ['+77000000404', true],
    ] as const) {
      const { requestId } = await providers.state.requestDocument({
        ...purpose,
        iin: happyIin,
        phone,
        documentType: 'IdentityCard',
      });
      expect(await smsCode(phone)).toBeUndefined();
      if (wait) time += 15_000;
      else await providers.state.resendCode(requestId);
      expect(await smsCode(phone)).toMatch(/^\d{6}$/);
    }
  });

  it('ends the consent early, or sends a record with gaps', async () => {
    const purposeAnd = (iin: string) => ({ ...purpose, kind: 'person' as const, iin });
    const soon = await providers.state.requestRegistry(purposeAnd('990231306011'));
    time += 15_000;
    expect(await providers.state.readRegistry(soon.requestId)).toEqual({ status: 'EXPIRED' });
    const sparse = await providers.state.requestRegistry(purposeAnd('990231306047'));
    time += 4_000;
    await providers.state.readRegistry(sparse.requestId);
    time += 3_000;
    expect(await providers.state.readRegistry(sparse.requestId)).toMatchObject({
      status: 'READY',
      result: { retrieve: { result_json: { person: { documents: [], mobilephone: null } } } },
    });
  });
});

describe('the tables', () => {
  it('hold no real person: every IIN has a valid check digit and an impossible date', () => {
    const iins = [
      ...people.map(({ iin }) => iin),
      ...people.flatMap(({ children }) => children.map(({ iin }) => iin)),
      ...iinCases.map(({ value }) => value),
    ];
    for (const iin of iins) {
      expect(isIin(iin)).toBe(true);
      expect(iin.slice(2, 6)).toBe('0231');
    }
    for (const { pin } of kyrgyzPeople) expect(pin.slice(1, 5)).toBe('3102');
  });

  it('name each value once', () => {
    const values = [...listed.map(([, { value }]) => value), ...people.map(({ iin }) => iin)];
    expect(new Set(values).size).toBe(values.length);
  });

  it('cover every code of the specification for e-documents and PINs', () => {
    const codes = listed.flatMap(([, { effect }]) => (effect.kind === 'refuse' ? [effect.code] : []));
    for (const code of [
      ...['invalid_iin', 'mcdb', 'no_request', 'id_not_found', 'already_received', 'no_access'],
      ...['double_request', 'not_sent_request', 'sub_not_started', 'no_active', 'no_subscription'],
      ...['document_does_not_exist', 'document_no_type', 'maximum_attempts', 'profile_not_found'],
      ...['child_not_found', 'wrong_code', 'code_expired'],
      ...['search-failed', 'connection-error', 'maximum-attempts'],
    ]) {
      expect(codes).toContain(code);
    }
  });

  it('match docs/sandbox.md', async () => {
    await expect(describeCases()).toMatchFileSnapshot('../../../../docs/sandbox.md');
  });
});
