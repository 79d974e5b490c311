import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { imageNode } from './lib/build/image-node.ts';
import { sharedLibraries } from './lib/build/shared-libraries.ts';
import { root } from './setup.mjs';

const context = join(root, 'dist/image');
const rootfs = join(context, 'root');
/** What an image may hold: it is fetched by each machine at each upgrade. */
const MOST_BYTES = 300_000_000;
const certificates = '/etc/ssl/certs/ca-certificates.crt';

const nativeBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:node|so[.\d]*)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Source maps of the pages are only for developers, and `dist/widget` is for sites that host the widget themselves; the server has its
 * own copy. `dist/release` has both. The widget's hashes stay, for `integrity publish`.
 */
function leaveOut(app: string): void {
  const sums = join(app, 'SHA256SUMS');
  const unused = /^\w+ {2}dist\/(?:widget\/(?!integrity\.json$)|(?:web|embed)\/\S*\.map$)/;
  const lines = readFileSync(sums, 'utf8').split('\n');
  for (const line of lines.filter((each) => unused.test(each)))
    rmSync(join(app, line.slice(line.indexOf('  ') + 2)));
  writeFileSync(sums, lines.filter((line) => !unused.test(line)).join('\n'));
}

const BLOCK = 512;

/** The size that container programs report, of the layer's archive: each entry has a header and ends with its block. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const bytes = entry.isFile() ? lstatSync(join(entry.parentPath, entry.name)).size : 0;
    return sum + BLOCK * (1 + Math.ceil(bytes / BLOCK));
  }, 0);
}

/** Makes the image's files: Node, its libraries from this machine, and dist/release. */
async function makeRoot(): Promise<void> {
  const release = join(root, 'dist/release');
  if (!existsSync(join(release, 'SHA256SUMS'))) throw new Error('Run npm run release first');
  rmSync(context, { recursive: true, force: true });
  const nodeFolder = await imageNode();
  const node = join(nodeFolder, 'bin/node');
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(rootfs, to)), { recursive: true });
    cpSync(from, join(rootfs, to), { dereference: true, recursive: true });
  };
  put(node, '/usr/bin/node');
  put(join(nodeFolder, 'LICENSE'), '/usr/share/licenses/node/LICENSE');
  // glibc loads these by name when a host is looked up.
  const lookups = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'];
  const libraries = await sharedLibraries([node, ...nativeBelow(join(release, 'node_modules'))]);
  const folder = dirname(libraries.find((path) => path.includes('libc.so')) ?? '/lib/libc.so');
  for (const path of [...libraries, ...lookups.map((name) => join(folder, name))])
    if (existsSync(path)) put(path, path);
  if (existsSync(certificates)) put(certificates, certificates);
  put(release, '/app');
  leaveOut(join(rootfs, 'app'));
  put(join(root, 'deploy/health.mjs'), '/app/health.mjs');
  mkdirSync(join(rootfs, 'etc'), { recursive: true });
  writeFileSync(join(rootfs, 'etc/passwd'), 'kuelik:x:10001:0:kuelik:/app:/usr/bin/node\n');
  writeFileSync(join(rootfs, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  // Independent of the user that it runs as.
  for (const name of ['data', 'tmp']) {
    mkdirSync(join(rootfs, name), { recursive: true });
    chmodSync(join(rootfs, name), 0o1777);
  }
  cpSync(join(root, 'deploy/Containerfile'), join(context, 'Containerfile'));
  for (const entry of readdirSync(rootfs, { recursive: true, withFileTypes: true })) {
    utimesSync(join(entry.parentPath, entry.name), 0, 0);
  }
}

await makeRoot();
const size = sizeOf(rootfs);
if (size > MOST_BYTES) throw new Error(`The image has ${size} bytes, of ${MOST_BYTES} at most`);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const built = spawnSync(
  'buildah',
  [
    'build',
    '--format=docker',
    '--timestamp=0',
    '-t',
    `kuelik:${version}`,
    '-t',
    'kuelik:latest',
    ...process.argv.slice(2),
    context,
  ],
  { stdio: 'inherit' },
);
process.exitCode = built.status ?? 1;
