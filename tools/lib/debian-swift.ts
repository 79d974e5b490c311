import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** Debian 13, the first that has Swift. Its compiler brings its own C library, so that older Debians run it too. */
const suite = 'trixie';
const cache = join(root, 'node_modules/.cache');
const home = join(cache, `swift-${suite}`);

const libexec = 'usr/libexec/swift';
const modules = `${libexec}/lib/swift`;
const libraries = ['./usr/lib*'];

/** Of each package what a type check reads: 0.4 of 2.2 GB. */
const parts: Readonly<Record<string, readonly string[]>> = {
  swiftlang: [
    `./${libexec}/bin/swift-frontend`,
    `./${libexec}/lib/clang/*/include`,
    ...['Block', 'CoreFoundation', '_FoundationCShims', '_foundation_unicode', 'clang', 'dispatch']
      .concat('linux', 'os', 'shims')
      .map((folder) => `./${modules}/${folder}`),
  ],
  libswiftlang: [`./${libexec}`],
  libc6: libraries,
  'libgcc-s1': libraries,
  'libstdc++6': libraries,
  libtinfo6: libraries,
  libuuid1: libraries,
  libzstd1: libraries,
  zlib1g: libraries,
  'libc6-dev': ['./usr/include'],
  'linux-libc-dev': ['./usr/include', './usr/lib/linux/uapi/x86'],
};

/** The codename of the Debian that this is, on a processor that Debian's compiler of amd64 runs on; null elsewhere. */
function debianOnX64(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync('/etc/os-release')) return null;
  const release = readFileSync('/etc/os-release', 'utf8');
  if (!/^ID=debian$/m.test(release)) return null;
  return /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? null;
}

/** Whether Debian's Swift can be fetched here. */
export const debianHasSwift: boolean = debianOnX64() !== null;

/** The beginning of the command that compiles Swift by the fetched compiler, or null where it is not fetched. */
export function debianSwift(): readonly string[] | null {
  if (!existsSync(home)) return null;
  const system = join(home, 'usr/lib/x86_64-linux-gnu');
  const paths = [system, join(home, modules, 'linux'), join(home, modules, 'host')];
  const loader = [join(home, 'usr/lib64/ld-linux-x86-64.so.2'), '--library-path', paths.join(':')];
  const compiler = [join(home, libexec, 'bin/swift-frontend'), '-frontend'];
  return [...loader, ...compiler, '-resource-dir', join(home, modules), '-sdk', home];
}

/** How `apt-get indextargets` is to print a source, for `sourceOf`. */
const format = '$(CREATED_BY) $(RELEASE) $(COMPONENT) $(REPO_URI)';

/** Debian's own keys: of the package debian-archive-keyring, which apt depends on. */
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * The line of a sources.list that has the suite, from the machine's own mirror.
 * @param targets what `apt-get indextargets` prints in `format`
 * @param release codename of the Debian that this is
 * @returns null where the machine has no source of its own release
 */
export function sourceOf(targets: string, release: string): string | null {
  for (const line of targets.split('\n')) {
    const [kind, of, component, mirror] = line.trim().split(' ');
    if (kind === 'Packages' && of === release && component === 'main') {
      return `deb [signed-by=${keys}] ${mirror} ${suite} main`;
    }
  }
  return null;
}

function call(program: string, args: readonly string[], cwd: string): string {
  // A mirror that stops in the midst is given up in the end.
  const options = { cwd, encoding: 'utf8', timeout: 900_000 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.at(-1)}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** What keeps apt's hands off the machine's own lists, cache and packages; its proxies stay as they are. */
function privately(work: string): string[] {
  const settings = {
    'Dir::State': join(work, 'state'),
    'Dir::State::status': join(work, 'status'),
    'Dir::Cache': join(work, 'cache'),
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferences': '-',
    'Dir::Etc::preferencesparts': '-',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '30',
    'Acquire::https::Timeout': '30',
    // What is not the whole of it is an error.
    'APT::Update::Error-Mode': 'any',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

function fetchInto(work: string, release: string): void {
  const source = sourceOf(call('apt-get', ['indextargets', '--format', format], work), release);
  if (source === null) throw new Error(`apt has no source of ${release}`);
  writeFileSync(join(work, 'sources.list'), `${source}\n`);
  writeFileSync(join(work, 'status'), '');
  const unpacked = join(work, 'root');
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'debs', 'root']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const apt = ['-qq', ...privately(work)];
  call('apt-get', [...apt, 'update'], work);
  const debs = join(work, 'debs');
  call('apt-get', [...apt, 'download', ...Object.keys(parts)], debs);
  for (const file of readdirSync(debs)) {
    const wanted = parts[file.split('_')[0] ?? ''] ?? [];
    const script = 'dpkg-deb --fsys-tarfile "$0" | tar -x --wildcards -C "$@"';
    call('sh', ['-c', script, join(debs, file), unpacked, ...wanted], work);
  }
}

/**
 * Fetches the Swift of Debian 13 from the machine's own Debian mirror and unpacks what a type check needs of it into
 * the cache: 476 MB to load, 0.4 GB to keep. Nothing is installed; apt verifies the signatures as ever.
 * @throws an error with apt's words where the mirror does not answer or cannot be trusted
 */
export function fetchSwift(): void {
  const release = debianOnX64();
  if (release === null || existsSync(home)) return;
  const work = `${home}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    fetchInto(work, release);
    renameSync(join(work, 'root'), home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
