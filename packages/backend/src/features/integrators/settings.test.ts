import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { isOneOrganizations } from './check-origin.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: 'Api-Key demo-key' };
  const url = `/api/v1/integrator${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

describe('an origin', () => {
  it.each([
    'https://bank.kz',
    'https://*.bank.kz',
    'https://*.app.bank.com.kz',
    'https://*.bank.kz.',
    'https://me.github.io',
    'https://*.me.github.io',
    'https://*.my-bucket.s3.amazonaws.com',
    'http://localhost:3000',
  ])('belongs to one organization: %s', (origin) => expect(isOneOrganizations(origin)).toBe(true));
  it.each([
    'https://*.kz',
    'https://*.com.kz',
    'https://*.github.io',
    'https://*.co.uk',
    'https://*.vercel.app',
    'https://*.org.kz',
    'https://*.xn--80ao21a',
    'https://*',
    'https://a.*.kz',
    'https://*bank.kz',
    'https://*.kz.',
    'https://*.com.kz.',
    // Without a name below the star, every absolute name such as `evil.kz.` would match.
    'https://*.',
    'https://*..',
    'https://*.kz..',
    'https://*..com.kz',
    // Registered domains whose owners let anyone have a name below them.
    'https://*.amazonaws.com',
    'https://*.eu-west-1.amazonaws.com',
    'https://*.windows.net',
    'https://*.yandexcloud.net',
  ])('is open to anyone: %s', (origin) => expect(isOneOrganizations(origin)).toBe(false));
});

describe('a host that would end its part of a header', () => {
  it.each([
    'https://bank.kz;',
    'https://bank.kz,',
    "https://bank.kz'",
    'https://a;frame-src.bank.kz',
    'https://a,b.kz',
    'https://(bank).kz',
  ])('is no origin: %s', async (origin) => {
    const { status, detail } = await call('POST', '/settings/', { origins: [origin] });
    expect([status, detail.faults?.[0].path]).toEqual([422, 'origins[0]']);
    expect((await call('POST', '/settings/', { redirect_origins: [origin] })).status).toBe(422);
  });

  it.each(['https://банк.kz', 'https://[::1]:8443', 'https://my_app.bank.kz', 'https://127.0.0.1'])(
    'is not that of %s',
    async (name) => {
      const { origin } = new URL(name);
      expect(await call('POST', '/settings/', { origins: [origin] })).toMatchObject({ status: 200 });
    },
  );
});

describe('plain http: in production', () => {
  it('is refused, but for the reader’s own machine', async () => {
    const live = await buildTestApp({ production: true });
    try {
      const edit = async (payload: object) => {
        const headers = { authorization: 'Api-Key demo-key' };
        const url = '/api/v1/integrator/settings/';
        const reply = await live.app.inject({ method: 'POST', url, headers, payload });
        const faults: { path: string; code: string }[] = reply.json().detail?.faults ?? [];
        return [reply.statusCode, ...faults.map(({ path, code }) => `${path} ${code}`)];
      };
      expect(
        await edit({
          origins: ['https://bank.kz', 'http://*.bank.kz'],
          redirect_origins: ['http://bank.kz'],
        }),
      ).toEqual([422, 'origins[1] plain_origin', 'redirect_origins[0] plain_origin']);
      const safe = ['https://bank.kz', 'http://localhost:3000', 'http://127.0.0.1:8080'];
      expect(await edit({ origins: safe, redirect_origins: ['bankapp://'] })).toEqual([200]);
    } finally {
      await live.close();
    }
  });

  it('is accepted in development', async () => {
    expect((await call('POST', '/settings/', { origins: ['http://bank.test'] })).status).toBe(200);
  });
});

describe('the settings of an integrator', () => {
  it('can be edited in part: origins, redirect origins, name and defaults', async () => {
    const edited = await call('POST', '/settings/', {
      origins: ['https://bank.kz'],
      redirect_origins: ['https://*.pay.kz', 'bankapp://'],
      defaults: {
        technologies: ['DR'],
        flow_config: { locale_list: ['kz'] },
        contradictions: { name: 'refuse' },
      },
    });
    expect(edited).toMatchObject({
      status: 200,
      data: {
        name: 'Kuelik Demo',
        origins: ['https://bank.kz'],
        defaults: { contradictions: { name: 'refuse' } },
      },
    });
    expect((await call('GET', '/settings/')).data).toEqual(edited.data);
    const { session_id, technologies } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/flows/session/create/',
        payload: { api_key: 'demo-key' },
      })
    ).json().data;
    expect(technologies).toEqual(['DR']);
    const made = await call('GET', `/sessions/${session_id}/`);
    expect(made.data.policy.contradictions).toMatchObject({ iin: 'refuse', name: 'refuse', sex: 'note' });
    const configs = await server.app.inject({
      url: `/api/v1/flows/session/configs/?session_id=${session_id}`,
    });
    expect(configs.json().data.redirect_origins).toEqual(
      expect.arrayContaining(['https://bank.kz', 'https://*.pay.kz', 'bankapp://']),
    );
    // Pages of that origin may call the API immediately.
    const asked = await server.app.inject({
      url: '/api/v1/flows/session/status/?session_id=x',
      headers: { origin: 'https://bank.kz' },
    });
    expect(asked.headers['access-control-allow-origin']).toBe('https://bank.kz');
  });

  it('are rejected with every fault by its path', async () => {
    const refused = await call('POST', '/settings/', {
      origins: ['https://bank.kz', 'https://*.kz'],
      defaults: { technologies: ['DR', 'DRR'], flow_config: { show_qrr: true } },
    });
    expect([refused.status, refused.code]).toEqual([422, 'invalid_policy']);
    expect(
      refused.detail.faults.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`),
    ).toEqual([
      'origins[1] wide_origin',
      'defaults.technologies[1] unknown_technology',
      'defaults.flow_config.show_qrr unknown_setting',
    ]);
    expect((await call('POST', '/settings/', { orgins: [] })).status).toBe(422);
    expect((await call('POST', '/settings/', { origins: ['bank.kz/path'] })).status).toBe(422);
  });

  it('include webhooks, which are added and removed', async () => {
    const url = 'https://bank.kz/kuelik';
    const added = await call('POST', '/webhook-endpoints/', { url });
    expect(added.data).toEqual({ url, secret: expect.stringMatching(/^whsec_/) });
    expect((await call('GET', '/webhook-endpoints/')).data.endpoints).toEqual([added.data]);
    expect((await call('POST', '/webhook-endpoints/', { url })).code).toBe('webhook_exists');
    expect((await call('POST', '/webhook-endpoints/', { url: 'ftp://bank.kz' })).code).toBe(
      'invalid_webhook_url',
    );
    expect((await call('POST', '/webhook-endpoints/remove/', { url })).data).toEqual({ removed: true });
  });
});
