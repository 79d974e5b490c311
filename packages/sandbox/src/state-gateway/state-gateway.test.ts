import { childDocumentTypes, documentTypes } from '@kuelik/providers/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../people/people.ts';
import { type RunningSandbox, runSandbox } from '../testing.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date(time));
});
afterAll(() => sandbox.close());
beforeEach(() => {
  time += 3_600_000;
});

const purpose = { organization: 'Test Bank', reference: 'test', locale: 'en' } as const;
const [arman, dana, ivan] = people;
const iin = arman?.iin ?? '';
const phone = '+77000000001';

interface ShownMessage {
  readonly text: string;
  readonly code: string | null;
}

async function lastMessage(number: string): Promise<ShownMessage | undefined> {
  const reply = await fetch(`${sandbox.url}/api/messages?phone=${encodeURIComponent(number)}`);
  const messages: ShownMessage[] = JSON.parse(await reply.text());
  return messages[0];
}

const reply1414 = (number: string, text: string) =>
  fetch(`${sandbox.url}/api/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: number, text }),
  }).then((response) => response.json());

async function appCode(of: string): Promise<string> {
  const reply = await fetch(`${sandbox.url}/api/people/${of}/app-code`);
  const { code }: { code: string } = JSON.parse(await reply.text());
  return code;
}

const request = (documentType = 'IdentityCard', of = iin) =>
  sandbox.providers.state.requestDocument({ ...purpose, iin: of, phone, documentType });

describe('documents by SMS', () => {
  it('require the code that 1414 sends in a message naming who asks and why', async () => {
    const { requestId, codeLength } = await request();
    const message = await lastMessage(phone);
    expect(message?.text).toContain('Test Bank');
    expect(message?.text).toContain('Identity card');
    expect(message?.code).toHaveLength(codeLength);
    expect(await sandbox.providers.state.readDocument(requestId)).toBeNull();
    const document = await sandbox.providers.state.approveDocument(requestId, message?.code ?? '');
    expect(document).toMatchObject({
      document_type: 'IdentityCard',
      iin,
      phone,
      gender: 'male',
      age: 38,
      result_json: { common: { docOwner: { lastName: 'ҮЛГІЕВ' }, docType: { code: 'IdentityCard' } } },
    });
    expect(Buffer.from(String(document?.face_photo), 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await sandbox.providers.state.readDocument(requestId)).toEqual(document);
  });

  it('exist in every type, with a portrait where the type has a person', async () => {
    for (const type of documentTypes) {
      const code = await appCode(iin);
      const document = await sandbox.providers.state.documentByCode({
        ...purpose,
        iin,
        code,
        documentType: type,
      });
      expect(document).toMatchObject({
        document_type: type,
        result_json: { common: { docType: { code: type } } },
      });
    }
  });

  it('use the older form for some people', async () => {
    const of = dana?.iin ?? '';
    const code = await appCode(of);
    const document = await sandbox.providers.state.documentByCode({
      ...purpose,
      iin: of,
      code,
      documentType: 'Passport',
    });
    expect(document).toMatchObject({ last_name: 'СЫНАҚОВА', doc_number: expect.stringMatching(/^N\d{8}$/) });
    expect(document).not.toHaveProperty('result_json');
  });

  it('are not duplicated: approving twice with the right code returns the same document', async () => {
    const { requestId } = await request();
    const code = (await lastMessage(phone))?.code ?? '';
    const approve = () => sandbox.providers.state.approveDocument(requestId, code);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, approve));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
    expect(new Set(outcomes.map((o) => JSON.stringify(o))).size).toBe(1);
  });

  it('stay closed to a thousand concurrent wrong codes', async () => {
    const { requestId } = await request();
    const right = (await lastMessage(phone))?.code ?? '';
    const wrong = right === '123123' ? '321321' : '123123';
    const codes: Record<string, number> = {};
    for (let batch = 0; batch < 20; batch += 1) {
      const tries = Array.from({ length: 50 }, () =>
        sandbox.app.inject({
          method: 'POST',
          url: `/sandbox/state-gateway/e-documents/requests/${requestId}/approve/`,
          payload: { code: wrong },
        }),
      );
      for (const reply of await Promise.all(tries)) {
        const { code } = reply.json();
        codes[code] = (codes[code] ?? 0) + 1;
      }
    }
    expect(codes).toEqual({ wrong_code: 5, maximum_attempts: 995 });
    await expect(sandbox.providers.state.approveDocument(requestId, right)).rejects.toMatchObject({
      kind: 'refused',
      code: 'maximum_attempts',
    });
    await sandbox.providers.state.resendCode(requestId);
    const fresh = (await lastMessage(phone))?.code ?? '';
    await expect(sandbox.providers.state.approveDocument(requestId, right)).rejects.toMatchObject({
      code: 'wrong_code',
    });
    expect(await sandbox.providers.state.approveDocument(requestId, fresh)).not.toBeNull();
  });

  it('stop waiting for a code after five minutes', async () => {
    const { requestId } = await request();
    const code = (await lastMessage(phone))?.code ?? '';
    time += 5 * 60_000;
    await expect(sandbox.providers.state.approveDocument(requestId, code)).rejects.toMatchObject({
      code: 'code_expired',
    });
  });

  it('are refused where the person has no such document', async () => {
    const of = ivan?.iin ?? '';
    const code = await appCode(of);
    const asked = { ...purpose, iin: of, code, documentType: 'Diploma' };
    await expect(sandbox.providers.state.documentByCode(asked)).rejects.toMatchObject({
      code: 'document_does_not_exist',
    });
  });
});

describe("an app's code", () => {
  it('works once; a few wrong entries invalidate it until the next code', async () => {
    const code = await appCode(iin);
    const ask = (typed: string) =>
      sandbox.providers.state.documentByCode({ ...purpose, iin, code: typed, documentType: 'SRTS' });
    expect(await ask(code)).toMatchObject({ document_type: 'SRTS' });
    await expect(ask(code)).rejects.toMatchObject({ code: 'code_expired' });
    await appCode(iin);
    for (let i = 0; i < 5; i += 1) await expect(ask('123123')).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(ask('123123')).rejects.toMatchObject({ code: 'maximum_attempts' });
    time += 2 * 60_000;
    expect(await ask(await appCode(iin))).toMatchObject({ document_type: 'SRTS' });
  });
});

describe('children', () => {
  it('are listed with their birth dates, and their documents returned', async () => {
    const children = await sandbox.providers.state.children({ ...purpose, iin });
    expect(children).toHaveLength(3);
    expect(children[0]).toMatchObject({ fullName: 'ҮЛГІЕВА АЙГҮЛ АРМАНҚЫЗЫ', birthDate: '2015-04-12' });
    for (const documentType of childDocumentTypes) {
      const document = await sandbox.providers.state.childDocument({
        ...purpose,
        parentIin: iin,
        childId: children[0]?.id ?? '',
        documentType,
      });
      expect(document).toMatchObject({ document_type: documentType, iin: '150231600015' });
    }
  });

  it('are refused to a person without children', async () => {
    const of = { ...purpose, iin: ivan?.iin ?? '' };
    await expect(sandbox.providers.state.children(of)).rejects.toMatchObject({ code: 'child_not_found' });
    const other = { ...purpose, parentIin: of.iin, childId: 'child-1', documentType: 'ChildPassport' };
    await expect(sandbox.providers.state.childDocument(other)).rejects.toMatchObject({
      code: 'child_not_found',
    });
  });
});

describe('registries', () => {
  const ask = (kind: 'address' | 'person', of = iin) =>
    sandbox.providers.state.requestRegistry({ ...purpose, kind, iin: of });
  const read = (id: string) => sandbox.providers.state.readRegistry(id);

  it('open when the person says yes to 1414', async () => {
    const { requestId } = await ask('address');
    expect(await read(requestId)).toEqual({ status: 'WAITING_CONSENT' });
    expect((await lastMessage(phone))?.text).toContain('Test Bank asks for your registered address');
    expect(await reply1414(phone, 'maybe')).toEqual({ outcome: 'unclear' });
    expect(await reply1414(phone, 'Иә')).toEqual({ outcome: 'yes' });
    expect(await read(requestId)).toEqual({ status: 'PROCESSING' });
    time += 3_000;
    expect(await read(requestId)).toMatchObject({
      status: 'READY',
      result: { iin, address: { region: 'АБАЙСКАЯ ОБЛАСТЬ', flat: '42' } },
    });
    expect(await reply1414(phone, '0')).toEqual({ outcome: 'late' });
  });

  it('open together when one SMS asks for both', async () => {
    const asked = await sandbox.providers.state.requestRegistry({
      ...purpose,
      kind: 'address',
      iin,
      also: ['person'],
    });
    const text = (await lastMessage(phone))?.text;
    expect(text).toContain('asks for your registered address and your personal data');
    const other = asked.also?.find(({ kind }) => kind === 'person')?.requestId ?? '';
    expect(await read(other)).toEqual({ status: 'WAITING_CONSENT' });
    expect(await reply1414(phone, '1')).toEqual({ outcome: 'yes' });
    time += 3_000;
    expect(await read(asked.requestId)).toMatchObject({ status: 'READY', result: { address: {} } });
    expect(await read(other)).toMatchObject({ status: 'READY', result: { retrieve: {} } });
  });

  it('stay closed when the person says no or does not answer', async () => {
    const refused = await ask('person');
    await sandbox.providers.state.resendConsent(refused.requestId);
    expect(await reply1414(phone, '0')).toEqual({ outcome: 'no' });
    expect(await read(refused.requestId)).toEqual({ status: 'REFUSED' });
    await expect(sandbox.providers.state.resendConsent(refused.requestId)).rejects.toMatchObject({
      code: 'already_received',
    });
    const ignored = await ask('person');
    time += 10 * 60_000;
    expect(await read(ignored.requestId)).toEqual({ status: 'EXPIRED' });
    expect(await reply1414(phone, '1')).toEqual({ outcome: 'late' });
  });

  it.each([
    ['says yes alone', '990231300030', 'READY'],
    ['says no alone', '990231400037', 'REFUSED'],
    ['is in no registry', '990231306023', 'NOT_FOUND'],
    ['is worked on for ever', '990231306035', 'PROCESSING'],
  ])('know a person who %s', async (_what, of, status) => {
    const { requestId } = await ask('person', of);
    time += 4_000;
    await read(requestId);
    time += 3_000;
    expect(await read(requestId)).toMatchObject({ status });
  });
});

describe('the Kyrgyz registry', () => {
  it('finds a person by both numbers', async () => {
    const both = { pin: '23102199900001', documentNumber: 'ID0000001' };
    expect(await sandbox.providers.state.searchKyrgyz({ ...purpose, ...both })).toMatchObject({
      first_name: 'АЗАМАТ',
      face_photo: expect.any(String),
    });
    const other = { ...purpose, ...both, documentNumber: 'ID0000002' };
    await expect(sandbox.providers.state.searchKyrgyz(other)).rejects.toMatchObject({
      code: 'search-failed',
    });
  });
});
