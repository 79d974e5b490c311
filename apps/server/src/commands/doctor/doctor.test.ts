import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataKeys, createFolderStore, openDatabase } from '@kuelik/backend';
import { createAuthority, toPem } from '@kuelik/pki';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';
import { readConfig } from '../../configuration/config.ts';
import { openStores, serverLocation, withStores } from '../../stores/stores.ts';
import { diagnose } from './command.ts';
import { lookAtDatabase, lookAtFiles, lookAtKeys, lookAtPublicAddress, lookAtVersions } from './looks.ts';

const patience = 600_000;

describe.skipIf(findPostgres() === null)('the doctor', () => {
  let postgres: PostgresServer;
  let folder: string;
  const environment = () => ({
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    KUELIK_DATA_DIR: folder,
    KUELIK_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    KUELIK_TRUST_PROXY: '10.0.0.1',
    KUELIK_SITE_DIR: folder,
  });
  const findings = async (changes: Readonly<Record<string, string>> = {}) =>
    diagnose(readConfig({ ...environment(), ...changes }), new Date());
  const query = async (statement: ReturnType<typeof sql>) => {
    const db = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
    return statement.execute(db).finally(() => db.destroy());
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-doctor-'));
    writeFileSync(join(folder, 'index.html'), '');
    postgres = await startPostgres();
    await withStores(readConfig(environment()), async ({ db, keyring }) => {
      const { kekId, wrapped } = keyring.create('s');
      await sql`alter table session_key drop constraint if exists session_key_session_id_fkey`.execute(db);
      await sql`insert into session_key (session_id, kek_id, wrapped) values ('s', ${kekId}, ${wrapped})`.execute(
        db,
      );
    });
  }, patience);
  afterAll(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'finds a deployment that works fine, and loads the models',
    async () => {
      const found = await findings();
      const [bad] = found.filter(({ state }) => state === 'wrong');
      expect(bad).toBeUndefined();
      const good = found.filter(({ state }) => state === 'fine').map(({ about }) => about);
      expect(good).toEqual(expect.arrayContaining(['database', 'clock', 'schema', 'keys', 'files']));
      // Fine or in doubt, by the version that runs the tests and how busy their machine is: see findings.test.ts.
      expect(found.map(({ about }) => about)).toEqual(expect.arrayContaining(['node', 'models']));
    },
    patience,
  );

  it(
    'names each thing that is wrong, and still looks at the rest',
    async () => {
      await query(sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2027')`);
      const found = await findings({
        KUELIK_KEYS: `k1:${Buffer.alloc(32, 8).toString('base64')}`,
        KUELIK_S3_BUCKET: 'files',
        KUELIK_S3_ENDPOINT: 'http://127.0.0.1:9',
        KUELIK_S3_ACCESS_KEY_ID: 'id',
        KUELIK_S3_SECRET_ACCESS_KEY: 'hidden-secret',
        KUELIK_PUBLIC_URL: 'http://127.0.0.1:9',
        KUELIK_SMS_URL: 'http://127.0.0.1:9',
        KUELIK_SITE_DIR: join(folder, 'none'),
        KUELIK_MODELS_DIR: join(folder, 'none'),
        KUELIK_SEAL_FILE: join(folder, 'none.pem'),
        KUELIK_SEAL_TSA_URL: 'http://127.0.0.1:9',
      }).finally(() => query(sql`delete from kysely_migration where name = '9999-future'`));
      const faults = found.filter(({ state }) => state === 'wrong').map(({ about }) => about);
      expect(faults.sort()).toEqual(
        ['KUELIK_SEAL_FILE', 'files', 'keys', 'models', 'pages', 'provider sms', 'schema', 'settings'].sort(),
      );
      expect(JSON.stringify(found)).not.toContain('hidden-secret');
      expect(found.find(({ about }) => about === 'keys')?.says).toContain('k1 (1 sessions)');
    },
    patience,
  );

  it(
    'finds the keys of another deployment before there is a session, as a server that starts does',
    async () => {
      const given = { ...environment(), KUELIK_DATA_DIR: join(folder, 'fresh') };
      await query(sql`create database fresh`);
      const at = (number: number) => ({
        ...given,
        DATABASE_URL: given.DATABASE_URL.replace(/[^/]+$/, 'fresh'),
        KUELIK_KEYS: `k${number}:${Buffer.alloc(32, number).toString('base64')}`,
      });
      const said = (number: number) =>
        withStores(readConfig(at(number)), ({ db, keyring }) => lookAtKeys(db, keyring));
      expect(await said(1)).toMatchObject({ state: 'fine', says: expect.stringContaining('nothing') });
      await withStores(readConfig(at(1)), ({ db, keyring }) => createDataKeys(db, keyring));
      expect(await said(2)).toMatchObject({ state: 'wrong', says: expect.stringContaining('k1') });
      expect(await said(1)).toMatchObject({ state: 'fine', says: expect.stringContaining('used for all') });
    },
    patience,
  );

  it(
    'names the connection whose lock the product waits for',
    async () => {
      const open = () => openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
      const [holder, waiting, looking] = await Promise.all([open(), open(), open()]);
      try {
        await sql`begin`.execute(holder);
        await sql`lock table session in access exclusive mode`.execute(holder);
        const late = sql`select 1 from session`.execute(waiting);
        const asked = async () =>
          (await lookAtDatabase(looking, 1)).find(({ about }) => about === 'locks')?.says ?? '';
        await expect.poll(asked).toMatch(/^a statement waits .* held by process \d+/);
        await sql`rollback`.execute(holder);
        await late;
      } finally {
        await Promise.all([holder, waiting, looking].map((db) => db.destroy()));
      }
    },
    patience,
  );

  it(
    'says which kind of process does not run',
    async () => {
      const said = async () =>
        (await findings())
          .filter(({ about }) => about === 'processes')
          .map(({ state, says }) => `${state}: ${says}`);
      expect(await said()).toEqual([]);
      const config = readConfig({ ...environment(), KUELIK_ROLE: 'api' });
      const { db } = await openStores(config, serverLocation(config), () => undefined);
      try {
        expect(await said()).toEqual([
          expect.stringMatching(/^wrong: no vision process runs/),
          expect.stringMatching(/^wrong: no jobs process runs/),
        ]);
      } finally {
        await db.destroy();
      }
    },
    patience,
  );

  it(
    'names keys that cannot be read as such, and still looks at the database',
    async () => {
      const found = await findings({ KUELIK_KEYS: 'nonsense' });
      const said = (name: string) => found.filter(({ about }) => about === name);
      expect(said('keys')).toMatchObject([
        { state: 'wrong', says: expect.stringContaining('not of the form id:base64') },
      ]);
      expect(said('database')).toMatchObject([{ state: 'fine' }]);
      expect(said('schema')).toMatchObject([{ state: 'fine' }]);
    },
    patience,
  );

  it(
    'says that a seal cannot seal, and that its authority does not answer',
    async () => {
      const authority = { name: 'Test', crlUrl: 'http://127.0.0.1:9/crl' };
      const { root, issuing } = await createAuthority(authority, new Date());
      const key = createPrivateKey({ key: Buffer.from(root.pkcs8), format: 'der', type: 'pkcs8' }).export({
        type: 'pkcs8',
        format: 'pem',
      });
      const file = join(folder, 'seal.pem');
      writeFileSync(file, key + toPem('CERTIFICATE', issuing.certificate));
      const found = await findings({ KUELIK_SEAL_FILE: file, KUELIK_SEAL_TSA_URL: 'http://127.0.0.1:9' });
      const said = (name: string) => found.filter(({ about }) => about === name);
      expect(said('seal')).toMatchObject([
        { state: 'wrong', says: expect.stringContaining('no certificate of its private key') },
      ]);
      expect(said('time-stamp authority')).toMatchObject([{ state: 'doubt' }]);
    },
    patience,
  );

  it('warns of a bucket that keeps versions', async () => {
    let status = '<Status>Enabled</Status>';
    const store = createServer((_request, reply) =>
      reply.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`),
    ).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const { files } = readConfig({
      ...environment(),
      KUELIK_S3_BUCKET: 'kuelik',
      KUELIK_S3_ACCESS_KEY_ID: 'id',
      KUELIK_S3_SECRET_ACCESS_KEY: 'secret',
      KUELIK_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    expect(await lookAtVersions(files)).toMatchObject([{ state: 'doubt', about: 'files' }]);
    status = '<Status>Suspended</Status>';
    expect(await lookAtVersions(files)).toEqual([]);
    store.close();
  });

  it('says that another site answers at the public address, and that a server there is not ready', async () => {
    let body = '<html>welcome</html>';
    let status = 200;
    const site = createServer((_request, reply) => reply.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const look = async () => {
      const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const [found] = await lookAtPublicAddress(address, new Date());
      return `${found?.state}: ${found?.says}`;
    };
    expect(await look()).toMatch(/^wrong: .*not as a server of Kuelik/);
    body = '{"status":"ok"}';
    expect(await look()).toMatch(/^fine: /);
    body = '{"status":"unavailable","reason":"database"}';
    status = 503;
    expect(await look()).toMatch(/^doubt: .* no server is ready/);
    site.close();
  });

  it('says that files cannot be listed, which erasing needs', async () => {
    const files = await createFolderStore(join(folder, 'unlisted'));
    const blobs = {
      ...files,
      list: async function* () {
        yield* [];
        throw new Error('it refuses to list');
      },
    };
    expect(await lookAtFiles(files)).toMatchObject({ state: 'fine' });
    expect(await lookAtFiles(blobs)).toEqual({ state: 'wrong', about: 'files', says: 'it refuses to list' });
  });

  it(
    'says that the database does not answer',
    async () => {
      const found = await findings({ DATABASE_URL: 'postgres://kuelik@127.0.0.1:9/none' });
      expect(found.find(({ about }) => about === 'database')?.state).toBe('wrong');
      expect(found.find(({ about }) => about === 'files')?.state).toBe('fine');
    },
    patience,
  );

  it(
    'reports a name that DNS does not know once',
    async () => {
      const found = await findings({
        KUELIK_PUBLIC_URL: 'https://no-such-name.invalid',
        KUELIK_S3_BUCKET: 'kuelik',
        KUELIK_S3_ACCESS_KEY_ID: 'id',
        KUELIK_S3_SECRET_ACCESS_KEY: 'hidden-secret',
        KUELIK_S3_ENDPOINT: 'https://no-such-name.invalid',
      });
      const said = (name: string) => found.filter(({ about }) => about === name).map(({ says }) => says);
      // Without any resolver the code is another.
      const unknown = /getaddrinfo (ENOTFOUND|EAI_AGAIN) \S+ \(DNS does not/g;
      expect(said('public address')).toHaveLength(1);
      expect(said('public address').join().match(unknown)).toHaveLength(1);
      expect(said('files').join().match(unknown)).toHaveLength(1);
    },
    patience,
  );
});
