import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configWarnings, connectOrigins, readConfig } from './config.ts';

const key = `k1:${Buffer.alloc(32).toString('base64')}`;

it('suits a laptop when nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    dataDir: '.data',
    logLevel: 'warn',
    siteDir: 'dist/web',
    siteFormerDir: null,
    runtimeConfig: { backendUrl: '/api/v1' },
  });
});

it('treats empty variables as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '', KUELIK_KEYS: '' })).toEqual(readConfig({}));
});

it('names the faulty setting without its value', () => {
  const read = () =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:secret@db', KUELIK_ORIGINS: 'bank.kz/x' });
  expect(read).toThrow(/PORT.*DATABASE_URL.*KUELIK_ORIGINS/s);
  expect(read).not.toThrow(/secret/);
});

it.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ KUELIK_ROLE: 'web' }, 'KUELIK_ROLE must be one of all, api, vision, jobs'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres://'],
  [
    { KUELIK_ORIGINS: 'https://bank.kz,bank.kz' },
    'KUELIK_ORIGINS.1 must be an origin such as https://bank.kz',
  ],
  [{ KUELIK_SMS_URL: 'http//secret@sms' }, 'KUELIK_SMS_URL must be an address'],
  [
    { KUELIK_SANDBOX_PASSWORD: 'secret' },
    'KUELIK_SANDBOX_PASSWORD must be 12 to 200 letters, digits or signs',
  ],
])('says what %j must be, in words and without its value', (environment, sentence) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/secret|\^/);
});

it('requires keys in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('KUELIK_KEYS');
  expect(readConfig({ NODE_ENV: 'production', KUELIK_KEYS: key })).toMatchObject({
    production: true,
    logLevel: 'info',
  });
  // The command that has a service or device make the first one.
  expect(readConfig({ NODE_ENV: 'production' }, { needsKeys: false }).keys).toBeNull();
});

it('gives the site its configuration, and adds its origins to the content security policy', () => {
  const config = readConfig({
    KUELIK_SITE_BACKEND_URL: 'https://api.example.kz/api/v1',
    KUELIK_SITE_USE_METRICS: 'false',
    KUELIK_SITE_ROUTES_EXCLUDE: '/test, /document-reader',
    KUELIK_SITE_QR_IMAGE_URL: 'https://qr.example/?size={size}&data={data}',
  });
  expect(config.runtimeConfig).toEqual({
    backendUrl: 'https://api.example.kz/api/v1',
    useMetrics: false,
    qrImageUrl: 'https://qr.example/?size={size}&data={data}',
    routes: { exclude: ['/test', '/document-reader'] },
  });
  expect(connectOrigins(config)).toEqual(['https://api.example.kz', 'https://qr.example']);
});

it('lists every setting in .env.example, and no others', () => {
  const listed =
    readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const read = source.match(/^ {2}[A-Z_]+(?=: v\.)/gm)?.map((name) => name.trim()) ?? [];
  expect([...listed].sort()).toEqual([...read].sort());
  expect(read.length).toBeGreaterThan(20);
});

it('reports a missing public address in production, since a request can name any host', () => {
  const production = { NODE_ENV: 'production', KUELIK_KEYS: key };
  expect(configWarnings(readConfig(production))).toEqual([expect.stringContaining('KUELIK_PUBLIC_URL')]);
  expect(configWarnings(readConfig({ ...production, KUELIK_PUBLIC_URL: 'https://id.example.kz' }))).toEqual(
    [],
  );
  expect(configWarnings(readConfig({}))).toEqual([]);
});

it('keeps files in the folder, or in a store once there is one', () => {
  expect(readConfig({}).files).toEqual({ writeTo: 'folder', s3: null });
  const bucket = { KUELIK_S3_BUCKET: 'kuelik' };
  expect(readConfig(bucket).files).toMatchObject({
    writeTo: 'store',
    s3: { endpoint: null, credentials: null },
  });
  expect(readConfig({ ...bucket, KUELIK_FILES: 'folder' }).files).toMatchObject({ writeTo: 'folder' });
  expect(() => readConfig({ KUELIK_FILES: 'store' })).toThrow('KUELIK_S3_BUCKET');
  expect(() => readConfig({ ...bucket, KUELIK_S3_ACCESS_KEY_ID: 'id' })).toThrow('set together');
});
