import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTestApp, type TestApp } from '@kuelik/backend/testing';
import type { CloudSigning } from '@kuelik/providers';
import { fakeProviders } from '@kuelik/providers/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registryRoutes } from './registry/server/index.ts';
import { openCertificate } from './signature/server/signer/certificate.ts';

const sent: string[] = [];
const providers = fakeProviders({
  state: {
    requestRegistry: async () => {
      sent.push('requestRegistry');
      return { requestId: `request-${sent.length}` };
    },
    resendConsent: async () => {
      sent.push('resendConsent');
    },
  },
});
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    now: () => new Date(time),
    limits: { perMinute: 0, smsPerPhone: 2 },
    plugins: (platform) => [
      (app) => registryRoutes(app, { platform, vision: {} as VisionEngine, providers }),
    ],
    supported: ['ADR', 'DSI', 'DSS'],
  });
});
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
});

const ask = async (call: 'request' | 'resend', session: { id: string; headers: object }, iin: string) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/registry/address/${call}/`,
    headers: { ...session.headers },
    payload: { session_id: session.id, ...(call === 'request' && { iin }) },
  });
  return [reply.statusCode, reply.json().code];
};

it('the state’s SMS to a person are counted, whatever session asks for them', async () => {
  const iin = '990231300010';
  const first = await server.startSession({ technologies: ['ADR'] });
  expect(await ask('request', first, iin)).toEqual([200, undefined]);
  time += 61_000;
  expect(await ask('resend', first, iin)).toEqual([200, undefined]);
  const second = await server.startSession({ technologies: ['ADR'] });
  expect(await ask('request', second, iin)).toEqual([429, 'too_many_requests']);
  expect(await ask('request', second, '900230400035')).toEqual([200, undefined]);
  expect(sent).toEqual(['requestRegistry', 'resendConsent', 'requestRegistry']);
});

it('codes for a certificate are counted with those to the same phone', async () => {
  const phone = '+77010000001';
  const codes = async () => {
    const { id } = await server.startSession({ technologies: ['DSI', 'DSS'] });
    await server.platform.results.record(id, 'DSI', { status: 'success', data: { phone } });
    const ask = async () => {
      sent.push('code');
      return { status: 'OTP_SENT', codeLength: 6, resendAfterS: 60, attemptsLeft: 3, certificate: null };
    };
    const signing = { initialize: ask, reissue: ask } as unknown as CloudSigning;
    return openCertificate(
      {
        platform: server.platform,
        signing,
        session: { id } as never,
        person: { identificationId: 'x', locale: 'ru' },
        settings: { code_tries: 3, codes: 5 },
      },
      false,
    );
  };
  await server.platform.phones.countSms(phone);
  await codes();
  await expect(codes()).rejects.toMatchObject({ httpStatus: 429 });
  expect(sent).toEqual(['code']);
});

/** Provider calls that send an SMS, according to the contracts in docs/providers. */
const sending = /\.(requestDocument|resendCode|requestRegistry|resendConsent|identify|initialize|reissue)\(/;

it('every file of a route that has an SMS sent counts it', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => /server[\\/].*\.ts$/.test(file) && !/test|harness|fake/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
    .filter(([, text]) => sending.test(text.replaceAll(/^import.*$/gm, '')));
  expect(files.length).toBeGreaterThanOrEqual(4);
  expect(files.filter(([, text]) => !/phones\.countSms/.test(text)).map(([file]) => file)).toEqual([]);
});
