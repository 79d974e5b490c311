import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../people/people.ts';
import { type RunningSandbox, runSandbox } from '../testing.ts';
import { phoneStyles } from './styles.ts';
import { en } from './texts/en.ts';
import { kz } from './texts/kz.ts';
import { ru } from './texts/ru.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date('2026-11-21T10:30:00Z'));
});
beforeEach(() => sandbox.query('DELETE FROM sandbox.sms', []));
afterAll(() => sandbox.close());

const phone = '+77000000001';
const open = async (number: string, screen = 'messages') => {
  const query = new URLSearchParams({ phone: number, screen });
  return (await sandbox.app.inject(`/sandbox/phone?${query}`)).body;
};
const post = (path: string, fields: Readonly<Record<string, string>>) =>
  sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the phone', () => {
  it('asks whose it is, and says what each person is useful for', async () => {
    const { body } = await sandbox.app.inject('/sandbox/phone');
    for (const { iin, about } of people) {
      expect(body).toContain(iin);
      if (about !== null) expect(body).toContain(en[about]);
    }
  });

  it('shows its messages with the code highlighted', async () => {
    await sandbox.providers.sms.send({ to: phone, text: 'Your code: 123456', ref: 'r' });
    expect(await open(phone)).toContain('Your code: <mark>123456</mark>');
    expect(await open('8 (700) 000-00-01')).toContain('123456');
    expect(await open('+77000000002')).not.toContain('123456');
  });

  it('shows message text as text, never as markup', async () => {
    await sandbox.providers.sms.send({ to: phone, text: '<script>alert(1)</script>', ref: 'r' });
    const page = await open(phone);
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert');
    expect(await open('"><script>')).not.toContain('"><script>');
  });

  it('works under the strict content security policy', async () => {
    for (const page of [await open(phone), await open(phone, 'kaspi'), await open('')]) {
      expect(page).not.toMatch(/<style|style=|<script(?! src)|\son\w+=/);
    }
  });

  it('replies to 1414 with one tap', async () => {
    const purpose = { organization: 'Bank', reference: 'r', locale: 'ru' } as const;
    const asked = { ...purpose, kind: 'address', iin: '990231300010' } as const;
    const { requestId } = await sandbox.providers.state.requestRegistry(asked);
    expect(await open(phone)).toContain('waits for your answer');
    const reply = await post('phone/reply', { phone, text: '1' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sandbox/phone?phone=%2B77000000001']);
    const page = await open(phone);
    expect(page).toContain('Согласие принято');
    expect(page).not.toContain('waits for your answer');
    expect(await sandbox.providers.state.readRegistry(requestId)).toEqual({ status: 'PROCESSING' });
  });

  it.each(['kaspi', 'halyk', 'freedom', 'egov'])("shows the same person's code in %s", async (app) => {
    const shown = /<output>(\d{3}) (\d{3})<\/output>/.exec(await open(phone, app));
    const { code } = (await sandbox.app.inject('/sandbox/api/people/990231300010/app-code')).json();
    expect(`${shown?.[1]}${shown?.[2]}`).toBe(code);
  });

  it('opens the phone of the person whose IIN is typed', async () => {
    expect(await open('990231304152', 'egov')).toMatch(/<output>\d{3} \d{3}<\/output>/);
  });

  it('has no apps on a number without an owner', async () => {
    expect(await open('+996555000000', 'kaspi')).not.toContain('<output>');
  });

  it('shows portraits, replaced by the photo if one was registered', async () => {
    const url = '/sandbox/portraits/990231300010.jpg';
    const drawn = await sandbox.app.inject(url);
    expect(drawn.headers['content-type']).toBe('image/jpeg');
    const other = await sandbox.app.inject('/sandbox/portraits/990231400017.jpg');
    expect(drawn.rawPayload.equals(other.rawPayload)).toBe(false);
    const registered = await sandbox.app.inject({
      method: 'PUT',
      url: '/sandbox/api/people/990231300010/photo',
      headers: { 'content-type': 'image/jpeg' },
      payload: other.rawPayload,
    });
    expect(registered.statusCode).toBe(204);
    expect((await sandbox.app.inject(url)).rawPayload.equals(other.rawPayload)).toBe(true);
  });
});

it('every colour is a distinct value', () => {
  // A property that names itself is invalid, and what uses it inherits.
  expect(phoneStyles).not.toMatch(/(--[\w-]+): var\(\1\)/);
});

describe('the language', () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    sandbox.app.inject({ url: `/sandbox/${url}`, headers });

  it('is the one chosen, then the browser’s, and stays for the other pages', async () => {
    expect((await get('phone')).body).toContain(en.lead);
    const browser = { 'accept-language': 'kk-KZ,kk;q=0.9,ru;q=0.8' };
    const inKazakh = await get('phone', browser);
    expect(inKazakh.body).toContain(kz.lead);
    expect(inKazakh.body).toContain('<html lang="kk-KZ">');
    const chosen = await get('phone?locale=ru', browser);
    const cookie = String(chosen.headers['set-cookie']).split(';')[0] ?? '';
    expect((await get('phone', { ...browser, cookie })).body).toContain(ru.lead);
    expect((await get('control', { ...browser, cookie })).body).toContain(ru.outagesLead);
    const unknown = await get('phone?locale=%22%3E', { cookie: 'kuelik_sandbox_locale=xx' });
    expect(unknown.body).toContain(en.lead);
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it('is kept only when it is chosen: a page that refreshes itself changes no other tab', async () => {
    const chosen = await get('phone?phone=%2B77000000001&screen=kaspi&locale=ru');
    expect(chosen.statusCode).toBe(303);
    expect(chosen.headers.location).toBe('/sandbox/phone?phone=%2B77000000001&screen=kaspi');
    expect(chosen.headers['set-cookie']).toContain('kuelik_sandbox_locale=ru');
    for (const cookie of ['', 'kuelik_sandbox_locale=ru']) {
      for (const page of ['phone', 'control']) {
        const refreshed = await get(page, { cookie });
        expect(refreshed.statusCode).toBe(200);
        expect(refreshed.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  it('is changed without leaving the phone in hand', async () => {
    const { body } = await get('phone?phone=%2B77000000001&screen=kaspi', {
      cookie: 'kuelik_sandbox_locale=kz',
    });
    expect(body).toContain('<form class="languages" action="/sandbox/phone" method="get">');
    expect(body).toContain('<input type="hidden" name="phone" value="+77000000001">');
    expect(body).toContain('<input type="hidden" name="screen" value="kaspi">');
    expect(body).toContain('Цифрлық құжаттар');
  });
});

describe('the outages page', () => {
  it('takes a provider down and brings it back', async () => {
    const send = () => sandbox.providers.sms.send({ to: phone, text: 'x', ref: 'r' });
    await post('control', { provider: 'sms', mode: 'error' });
    expect((await sandbox.app.inject('/sandbox/control')).body).toContain('<em>error</em>');
    await expect(send()).rejects.toMatchObject({ provider: 'sms', kind: 'unavailable' });
    await post('control', { provider: 'sms', mode: 'well' });
    await send();
  });

  it('ignores unknown values', async () => {
    expect((await post('control', { provider: 'nobody', mode: 'error' })).statusCode).toBe(303);
    const reply = await sandbox.app.inject({
      method: 'PUT',
      url: '/sandbox/api/outage',
      payload: { provider: 'sms', mode: 'odd' },
    });
    expect(reply.statusCode).toBe(400);
  });
});
