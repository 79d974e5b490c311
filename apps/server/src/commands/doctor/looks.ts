import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { connect, type PeerCertificate } from 'node:tls';
import { type BlobStore, type Database, type Keyring, keepsVersions, schemaState } from '@kuelik/backend';
import { createVisionEngine } from '@kuelik/vision/node';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import type { ServerConfig } from '../../configuration/config.ts';
import { sentenceOf } from '../../describe-error.ts';
import { findSite } from '../../http/find-site.ts';
import { openSeal } from '../../roles/seals.ts';
import { withModels } from '../../vision/find-models.ts';
import {
  clockFinding,
  diskFinding,
  doubt,
  expiryFinding,
  type Finding,
  fine,
  locksFinding,
  modelsFinding,
  rolesFindings,
  schemaFinding,
  wrong,
} from './findings.ts';

/** Oldest PostgreSQL that the product is tested on. */
const OLDEST_POSTGRES = 15;
const OUTSIDE_MS = 5000;
/** A machine that is only busy must not look like one without models. */
const MODELS_WITHIN_MS = 300_000;

/** Version, schema, clock and connections of the database. */
export async function lookAtDatabase(db: Kysely<Database>, connections: number): Promise<readonly Finding[]> {
  const before = Date.now();
  const { rows } = await sql<{ version: number; now: Date; most: number }>`
    select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
      current_setting('max_connections')::int as most`.execute(db);
  const after = Date.now();
  const [row] = rows;
  if (row === undefined) return [wrong('database', 'it returned no rows')];
  const says = `PostgreSQL ${row.version}, ${after - before} ms away`;
  const half = (after - before) / 2;
  return [
    row.version < OLDEST_POSTGRES
      ? wrong('database', `${says}: ${OLDEST_POSTGRES} or newer is needed`)
      : fine('database', says),
    ...(connections > row.most / 2
      ? [
          doubt(
            'database',
            `one server may use ${connections} of its ${row.most} connections: lower KUELIK_DATABASE_CONNECTIONS`,
          ),
        ]
      : []),
    clockFinding((before + half - row.now.getTime()) / 1000, half / 1000),
    schemaFinding(await schemaState(db)),
    ...(await lookAtLocks(db)),
    ...(await lookAtProcesses(db)),
  ];
}

/** The deployment's processes, as far as the database shows the connections of its user. */
async function lookAtProcesses(db: Kysely<Database>): Promise<readonly Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(application_name, '') as name from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.execute(db);
  return rolesFindings(rows.map(({ name }) => name));
}

/** Statements that wait for another connection's lock, as far as the database shows them to its user. */
async function lookAtLocks(db: Kysely<Database>): Promise<readonly Finding[]> {
  const { rows } = await sql<{ waiting: number; longest: number; holders: string | null }>`
    with waits as (
      select pid, extract(epoch from clock_timestamp() - query_start)::float as seconds from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
    )
    select count(*)::int as waiting, coalesce(max(seconds), 0) as longest, (
        select string_agg(distinct format('%s (%s, %s)', holder.pid,
            coalesce(nullif(holder.application_name, ''), 'without a name'), holder.state), ', ')
          from waits as wait, unnest(pg_blocking_pids(wait.pid)) as blocking (pid), pg_stat_activity as holder
          where holder.pid = blocking.pid and holder.pid not in (select pid from waits)
      ) as holders
      from waits`.execute(db);
  return locksFinding(rows[0] ?? { waiting: 0, longest: 0, holders: null });
}

/** Whether the deployment's keys include every key in use: by the server's own stored keys, and by sessions'. */
export async function lookAtKeys(db: Kysely<Database>, keyring: Keyring): Promise<Finding> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('session_key') is not null as is`.execute(
    db,
  );
  const groups =
    rows[0]?.is !== true
      ? []
      : (
          await sql<{ kek_id: string; name: string; wrapped: Buffer; sessions: number }>`
            select kek_id, min(name) as name, (array_agg(wrapped order by name))[1] as wrapped, sum(sessions)::int as sessions
              from (
                select kek_id, name, wrapped, 0 as sessions from server_key
                union all select kek_id, session_id, wrapped, 1 from session_key
              ) as stored
              group by kek_id`.execute(db)
        ).rows;
  if (groups.length === 0) return fine('keys', `newest: ${keyring.currentId()}; nothing is encrypted yet`);
  const shut = groups.filter(({ kek_id, name, wrapped }) => {
    try {
      keyring.unwrap(name, { kekId: kek_id, wrapped });
      return false;
    } catch {
      return true;
    }
  });
  if (shut.length > 0) {
    const named = shut.map(({ kek_id, sessions }) => `${kek_id} (${sessions} sessions)`).join(', ');
    return wrong(
      'keys',
      `the configured keys do not unwrap these: ${named}. Configure the keys that the data were encrypted with`,
    );
  }
  const older = groups.filter(({ kek_id }) => kek_id !== keyring.currentId());
  return older.length === 0
    ? fine('keys', `newest: ${keyring.currentId()}, used for all data`)
    : doubt('keys', `data still use ${older.map(({ kek_id }) => kek_id).join(', ')}: run keys rewrap`);
}

/** Writes, reads, lists and removes a small file. */
export async function lookAtFiles(blobs: BlobStore): Promise<Finding> {
  const key = `doctor/probe-${Date.now().toString(36)}-${process.pid}`;
  const probe = Buffer.from('kuelik doctor');
  const started = performance.now();
  try {
    await blobs.put(key, Readable.from([probe]));
    const read = await buffer(await blobs.get(key));
    // Erasing lists files. Some stores list a file only later, so it need not be among them.
    for await (const _file of blobs.list('doctor')) break;
    await blobs.remove(key);
    if (!read.equals(probe))
      return wrong('files', 'a file was read back with other content than was written');
    return fine(
      'files',
      `written, read, listed and removed in ${Math.round(performance.now() - started)} ms`,
    );
  } catch (error) {
    return wrong('files', sentenceOf(error));
  }
}

/** A bucket that keeps versions keeps what was erased. A store that does not tell these keys is not reported. */
export async function lookAtVersions({ s3 }: ServerConfig['files']): Promise<readonly Finding[]> {
  if (s3 === null || (await keepsVersions(s3)) !== true) return [];
  return [
    doubt('files', 'the bucket keeps versions: erased files stay. Turn versioning and object lock off'),
  ];
}

/** Why a request failed; `fetch` itself says only that it did. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? ` (${sentenceOf(error.cause)})` : '';

/** Free space for stored files and for uploads in progress. */
export async function lookAtDisks({ dataDir }: Pick<ServerConfig, 'dataDir'>): Promise<readonly Finding[]> {
  const folders = [
    ['data folder', dataDir],
    ['temporary folder', tmpdir()],
  ] as const;
  return Promise.all(
    folders
      .filter(([, folder]) => existsSync(folder))
      .map(async ([about, folder]) => {
        const { bavail, blocks, bsize } = await statfs(folder);
        return diskFinding(about, folder, bavail * bsize, blocks * bsize);
      }),
  );
}

/**
 * Whether the pages are built, and whether the vision code and all models of faces load and process a blank picture.
 */
export async function lookAtBuild({
  siteDir,
  vision,
}: Pick<ServerConfig, 'siteDir' | 'vision'>): Promise<readonly Finding[]> {
  const site = findSite(siteDir);
  const pages = existsSync(join(site, 'index.html'))
    ? fine('pages', site)
    : wrong('pages', `${site} has no index.html: build first, or set KUELIK_SITE_DIR`);
  const engine = createVisionEngine({
    ...withModels({ siteDir, vision }),
    workers: 1,
    jobTimeoutMs: MODELS_WITHIN_MS,
  });
  try {
    const blank = { width: 320, height: 240, channels: 3 as const, background: '#808080' };
    const started = performance.now();
    await engine.describeFace(await sharp({ create: blank }).jpeg().toBuffer());
    return [pages, modelsFinding((performance.now() - started) / 1000)];
  } catch (error) {
    return [pages, wrong('models', `they do not load: ${sentenceOf(error)} (KUELIK_MODELS_DIR)`)];
  } finally {
    await engine.close();
  }
}

/** Whether the seal's file can seal, how long each of its certificates is valid, and whether the authority answers. */
export async function lookAtSeal(
  { seal }: Pick<ServerConfig, 'seal'>,
  now: Date,
): Promise<readonly Finding[]> {
  if (seal === null) return [];
  const [certificates, authority] = await Promise.all([
    lookAtCertificates(seal, now),
    lookAtTimeStamps(seal.timeStampUrl),
  ]);
  if (certificates.some(({ state }) => state === 'wrong')) return [...certificates, authority];
  const fault = await openSeal(seal).then(
    () => [],
    (error: unknown) => [wrong('seal', sentenceOf(error))],
  );
  return [...fault, ...certificates, authority];
}

async function lookAtTimeStamps(url: string): Promise<Finding> {
  const about = 'time-stamp authority';
  try {
    const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(OUTSIDE_MS) });
    return fine(about, `it answers (${reply.status})`);
  } catch (error) {
    return doubt(about, `it does not answer${causeOf(error)}: protocols are sealed only when it does`);
  }
}

async function lookAtCertificates(
  seal: NonNullable<ServerConfig['seal']>,
  now: Date,
): Promise<readonly Finding[]> {
  try {
    const pem = await readFile(seal.file, 'utf8');
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) return [wrong('KUELIK_SEAL_FILE', 'it contains no certificate (PEM)')];
    return certificates.map((text, index) =>
      expiryFinding(
        `certificate ${index + 1} of KUELIK_SEAL_FILE`,
        new Date(new X509Certificate(text).validTo),
        now,
      ),
    );
  } catch (error) {
    return [wrong('KUELIK_SEAL_FILE', `it cannot be read: ${sentenceOf(error)}`)];
  }
}

/** What `/health/ready` of any version replies. */
const healthReply = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ status: v.picklist(['ok', 'unavailable']) }),
);

/** Whether people reach this deployment at its public address, and for how long its certificate is valid. */
export async function lookAtPublicAddress(publicUrl: string | null, now: Date): Promise<readonly Finding[]> {
  if (publicUrl === null) return [];
  const findings: Finding[] = [];
  const { hostname, port, protocol } = new URL(publicUrl);
  if (protocol === 'https:') {
    const found = await certificateOf(hostname, port === '' ? 443 : Number(port));
    // Asked over the same connection, the server could only say the same.
    if (found instanceof Error) return [wrong('public address', `no TLS connection: ${sentenceOf(found)}`)];
    findings.push(expiryFinding('certificate of the public address', new Date(found.valid_to), now));
  }
  try {
    const reply = await fetch(`${publicUrl}/health/ready`, { signal: AbortSignal.timeout(OUTSIDE_MS) });
    const text = await reply.text();
    const isOurs = v.is(healthReply, text);
    findings.push(
      !isOurs
        ? wrong(
            'public address',
            `${publicUrl}/health/ready replies ${reply.status}, but not as a server of Kuelik: does the address lead to one?`,
          )
        : reply.ok
          ? fine('public address', `${publicUrl} is ready`)
          : doubt(
              'public address',
              `${publicUrl}/health/ready replies ${reply.status}: no server is ready behind it`,
            ),
    );
  } catch (error) {
    findings.push(
      doubt(
        'public address',
        `${publicUrl} does not answer from here${causeOf(error)}: are the server and the proxy running?`,
      ),
    );
  }
  return findings;
}

function certificateOf(host: string, port: number): Promise<PeerCertificate | Error> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: OUTSIDE_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    });
    socket.once('error', resolve);
    socket.once('timeout', () => {
      socket.destroy();
      resolve(new Error('it does not answer'));
    });
  });
}

/** Whether each external service responds at all. */
export function lookAtProviders({
  providers,
  production,
}: Pick<ServerConfig, 'providers' | 'production'>): Promise<readonly Finding[]> {
  return Promise.all(
    Object.entries(providers).map(async ([name, at]): Promise<Finding> => {
      const about = `provider ${name}`;
      if (at === null) {
        return production
          ? doubt(about, 'it is not configured: steps that need it reply 503')
          : fine(about, 'simulated by the sandbox');
      }
      try {
        const reply = await fetch(at.url, { method: 'HEAD', signal: AbortSignal.timeout(OUTSIDE_MS) });
        return fine(about, `it answers (${reply.status})`);
      } catch (error) {
        return wrong(about, `it does not answer${causeOf(error)}`);
      }
    }),
  );
}
