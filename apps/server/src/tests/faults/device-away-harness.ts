import { prepareDataFolder } from '@kuelik/backend/testing';
import { expect } from 'vitest';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import { readConfig } from '../../configuration/config.ts';
import { startServer } from '../../roles/start-server.ts';

/** Starts a server whose keys come from a device, for tests in which the device fails while the server runs. */
export async function startWithDevice(settings: Readonly<Record<string, string>>, dataDir: string) {
  await prepareDataFolder(dataDir);
  const server = await startServer(
    readConfig({
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      KUELIK_LOG_LEVEL: 'silent',
      KUELIK_DATA_DIR: dataDir,
      KUELIK_SITE_DIR: dataDir,
      KUELIK_RATE_LIMIT: '0',
      KUELIK_KEY_CHECK_SECONDS: '1',
      ...settings,
    }),
    (error) => {
      throw error;
    },
  );
  const call = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(`${server.url}${path}`, {
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data = {}, code, reason } = (await reply.json()) as Record<string, never>;
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), data, code, reason };
  };
  const create = (order: number) =>
    call('/api/v1/flows/session/create/', {
      api_key: 'demo-key',
      technologies: ['LDSH'],
      metadata: { order },
    });
  const ready = () => call('/health/ready');
  const fingerprint = 'f'.repeat(64);

  return {
    close: () => server.close(),
    /** What must hold while the device is away and when it is back; `away` and `back` are what happens to it. */
    survives: async (away: () => void, back: () => void) => {
      const before = await create(1);
      expect([before.status, (await ready()).status]).toEqual([200, 200]);
      const { session_id } = before.data as { session_id: string };
      away();
      await expect.poll(async () => (await ready()).reason).toBe('keys');
      expect(await ready()).toMatchObject({ status: 503, retryAfter: '2' });
      expect(await create(2)).toMatchObject({ status: 503, retryAfter: '5', code: 'keys_unavailable' });
      expect((await call('/health/live')).status).toBe(200);
      // Sessions that have begun continue, with encrypted data written and read.
      const opened = await call('/api/v1/flows/session/validate/', { session_id, fingerprint });
      expect(opened.status).toBe(200);
      expect(opened.data).toMatchObject({ metadata: { order: 1 } });
      const bearer = { authorization: `Bearer ${(opened.data as { access_token: string }).access_token}` };
      const challenge = { session_id, technology: 'short' };
      expect((await call('/api/v1/liveness/challenge/', challenge, bearer)).status).toBe(200);
      back();
      await expect.poll(async () => (await ready()).status).toBe(200);
      expect((await create(3)).status).toBe(200);
      const list = await call('/api/v1/integrator/sessions/', undefined, {
        authorization: 'Api-Key demo-key',
      });
      expect(JSON.stringify(list.data)).toContain(session_id);
    },
  };
}
