import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** Debian 13, the first that has Swift. Its compiler brings its own C library, so that older Debians run it too. */
const suite = 'trixie';
const cache = join(root, 'node_modules/.cache');
const home = join(cache, `swift-${suite}`);
/** Where it is made. */
const work = `${home}.part`;
/** What has been loaded stays here until all is made. */
const debs = join(work, 'debs');

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

function compilerIn(folder: string): readonly string[] {
  const system = join(folder, 'usr/lib/x86_64-linux-gnu');
  const paths = [system, join(folder, modules, 'linux'), join(folder, modules, 'host')];
  const loader = [join(folder, 'usr/lib64/ld-linux-x86-64.so.2'), '--library-path', paths.join(':')];
  const compiler = [join(folder, libexec, 'bin/swift-frontend'), '-frontend'];
  return [...loader, ...compiler, '-resource-dir', join(folder, modules), '-sdk', folder];
}

/** The beginning of the command that compiles Swift by the fetched compiler, or null where it is not fetched. */
export const debianSwift = (): readonly string[] | null => (existsSync(home) ? compilerIn(home) : null);

/** How `apt-get indextargets` is to print a source, for `sourceOf`. */
const format = '$(CREATED_BY)|$(COMPONENT)|$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(CODENAME)';

/** Debian's own keys: of the package debian-archive-keyring, which apt depends on. */
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * The line of a sources.list that has the suite, from the machine's own mirror.
 * @param targets what `apt-get indextargets` prints in `format`
 * @param release codename of the Debian that this is; a source may name it by what it is now, as "stable"
 * @returns null where apt has no lists of its own release
 */
export function sourceOf(targets: string, release: string): string | null {
  for (const line of targets.split('\n')) {
    const [kind, component, origin, mirror, ...names] = line.split('|');
    if (kind === 'Packages' && component === 'main' && origin === 'Debian' && names.includes(release)) {
      return `deb [signed-by=${keys}] ${mirror} ${suite} main`;
    }
  }
  return null;
}

interface Archived {
  readonly file: string;
  readonly sha256: string;
}

/** The files that `apt-get download --print-uris` tells of. */
export const filesOf = (uris: string): Archived[] =>
  [...uris.matchAll(/^'\S+' (\S+) \d+ SHA256:(\w+)/gm)].map(([, file = '', sha256 = '']) => ({
    file,
    sha256,
  }));

/**
 * What of a package's file is unpacked, as patterns of tar's.
 * @throws an error where the file is of no package that was asked for: without patterns tar would unpack it all
 */
export function partsOf(file: string): readonly string[] {
  const wanted = parts[file.split('_')[0] ?? ''];
  if (wanted === undefined) throw new Error(`${file} was not asked for`);
  return wanted;
}

function call(program: string, args: readonly string[], cwd: string): string {
  // A mirror that stops in the midst is given up in the end.
  const options = { cwd, encoding: 'utf8', timeout: 900_000 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.at(-1)}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/**
 * What keeps apt's hands off the machine's own lists, cache and packages, and the machine's hooks and pins off these;
 * its proxies stay as they are. To be read after the machine's own settings.
 * @param folder where apt keeps everything
 */
export function privately(folder: string): string {
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Default-Release': '',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '30',
    'Acquire::https::Timeout': '30',
    // What is not the whole of it is an error.
    'APT::Update::Error-Mode': 'any',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`);
  return `#clear APT::Update;\n#clear AptCli;\n${lines.join('')}`;
}

/** Loads the packages, or what a run before has not loaded of them; returns their files. */
function load(release: string): Archived[] {
  const own = join(work, 'apt');
  for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(own, folder), { recursive: true });
  }
  mkdirSync(debs, { recursive: true });
  const source = sourceOf(call('apt-get', ['indextargets', '--format', format], work), release);
  if (source === null) throw new Error(`apt has no lists of ${release}: run "apt-get update" as root`);
  writeFileSync(join(own, 'sources.list'), `${source}\n`);
  writeFileSync(join(own, 'status'), '');
  writeFileSync(join(own, 'apt.conf'), privately(own));
  const apt = ['-qq', '-c', join(own, 'apt.conf')];
  call('apt-get', [...apt, 'update'], work);
  const packages = Object.keys(parts);
  const files = filesOf(call('apt-get', [...apt, 'download', '--print-uris', ...packages], work));
  for (const old of readdirSync(debs)) {
    if (!files.some(({ file }) => file === old)) rmSync(join(debs, old));
  }
  // Started by root, apt loads as this user wherever that one can write; started by anybody else this does nothing.
  spawnSync('chown', ['_apt', debs]);
  call('apt-get', [...apt, 'download', ...packages], debs);
  return files;
}

function unpack(files: readonly Archived[], folder: string): void {
  mkdirSync(folder);
  for (const { file, sha256 } of files) {
    const path = join(debs, file);
    // apt has verified what it loaded just now; of what it found there it has looked at the size.
    if (!call('sha256sum', ['-b', path], work).startsWith(sha256)) {
      rmSync(path);
      throw new Error(`${file} is not what Debian has signed`);
    }
    const script = 'dpkg-deb --fsys-tarfile "$0" | tar -x --wildcards -C "$@"';
    call('sh', ['-c', script, path, folder, ...partsOf(file)], work);
  }
}

function tidy(): void {
  for (const folder of ['apt', 'root']) rmSync(join(work, folder), { recursive: true, force: true });
}

/**
 * Fetches the Swift of Debian 13 from the machine's own Debian mirror and unpacks what a type check needs of it into
 * the cache: 476 MB to load, 0.4 GB to keep. Nothing is installed; apt verifies the signatures as ever. What was loaded
 * before a failure is kept for the next time. Not to be called twice at once.
 * @throws an error with apt's words where the mirror does not answer or cannot be trusted, or the compiler's where it
 * does not start
 */
export function fetchSwift(): void {
  const release = debianOnX64();
  if (release === null || existsSync(home)) return;
  // A run that was killed has tidied nothing.
  tidy();
  mkdirSync(work, { recursive: true });
  const unpacked = join(work, 'root');
  try {
    unpack(load(release), unpacked);
    const [loader = '', ...always] = compilerIn(unpacked);
    call(loader, [...always, '--version'], work);
    renameSync(unpacked, home);
    rmSync(work, { recursive: true });
  } finally {
    tidy();
  }
}
