import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedLibraries } from '../build/shared-libraries.ts';
import { findProgram } from './debian.ts';
import { findPostgres } from './postgres.ts';

/** The name of the image that `buildPostgresImage` makes. */
export const postgresImage = 'localhost/kuelik-test-postgres:latest';

/** What the official image does with its settings at the first start; then the server takes the process over. */
const entry = `set -e
data=/var/lib/postgresql/data
as_postgres="setpriv --reuid 999 --regid 999 --clear-groups"
chown 999:999 $data
if [ ! -s $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  $as_postgres initdb -D $data -U "$POSTGRES_USER" -A scram-sha-256 -E UTF8 --no-locale --no-sync --pwfile=/tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $as_postgres postgres --single -D $data postgres
fi
exec $as_postgres postgres -D $data -c listen_addresses='*'
`;

/**
 * An image with this machine's PostgreSQL that takes the settings of the official one, since no registry may answer
 * where tests run.
 */
export async function buildPostgresImage(): Promise<void> {
  const bin = findPostgres();
  const tools = ['cat', 'chown', 'setpriv'].map((name) => findProgram(name));
  if (bin === null || tools.includes(null)) throw new Error('PostgreSQL or a tool of its image is missing');
  const context = mkdtempSync(join(tmpdir(), 'kuelik-postgres-image-'));
  const rootfs = join(context, 'root');
  const put = (path: string, filter?: (path: string) => boolean) => {
    mkdirSync(dirname(join(rootfs, path)), { recursive: true });
    cpSync(path, join(rootfs, path), { dereference: true, recursive: true, ...(filter && { filter }) });
  };
  try {
    const programs = ['postgres', 'initdb', 'pg_isready'].map((name) => join(bin, name));
    const extensions = readdirSync(join(bin, '../lib'))
      // It compiles queries, and brings a whole compiler.
      .filter((name) => name.endsWith('.so') && name !== 'llvmjit.so')
      .map((name) => join(bin, '../lib', name));
    const files = [...programs, ...extensions, '/bin/sh', ...tools.filter((path) => path !== null)];
    for (const path of [...files, ...(await sharedLibraries(files))]) put(path);
    const version = bin.split('/').at(-2) ?? '';
    for (const path of [`/usr/share/postgresql/${version}`, '/usr/share/zoneinfo/UTC'])
      if (existsSync(path)) put(path);
    for (const folder of ['etc', 'tmp', 'var/run/postgresql', 'var/lib/postgresql/data'])
      mkdirSync(join(rootfs, folder), { recursive: true });
    for (const folder of ['tmp', 'var/run/postgresql']) chmodSync(join(rootfs, folder), 0o1777);
    writeFileSync(join(rootfs, 'etc/passwd'), 'postgres:x:999:999::/var/lib/postgresql:/bin/sh\n');
    writeFileSync(join(rootfs, 'entry.sh'), entry);
    const lines = [
      'FROM scratch',
      'COPY root /',
      `ENV PATH=${bin}:/usr/bin:/bin`,
      'VOLUME /var/lib/postgresql/data',
      'ENTRYPOINT ["/bin/sh", "/entry.sh"]',
    ];
    writeFileSync(join(context, 'Containerfile'), lines.join('\n'));
    const args = ['build', '--quiet', '--format=docker', '-t', postgresImage, context];
    const built = spawnSync('buildah', args, { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`No image of PostgreSQL: ${built.stderr}`);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}
