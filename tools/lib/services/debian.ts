import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A test dependency that npm cannot install. */
export interface Requirement {
  /** Its purpose, for the message when it is missing. */
  readonly purpose: string;
  /** Its Debian package. */
  readonly package: string;
  /** Its path, or null. */
  readonly find: () => string | null;
}

/** The first of these programs on the PATH, or null. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  return null;
}

function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === null) return false;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*debian/m.test(release);
}

const missingOf = (requirements: readonly Requirement[]) =>
  requirements.filter((requirement) => requirement.find() === null);

/** Throws an error that lists each missing dependency with its Debian package. */
export function requireAll(requirements: readonly Requirement[]): void {
  const missing = missingOf(requirements);
  const lines = missing.map((r) => `  - ${r.purpose}: install "${r.package}" (Debian's name)`);
  if (lines.length > 0)
    throw new Error(`The tests need programs that are missing here:\n${lines.join('\n')}`);
}

/** Installs what is missing, as root on Debian; otherwise throws an error that lists it. */
export function ensureRequirements(requirements: readonly Requirement[]): void {
  const missing = missingOf(requirements);
  if (missing.length > 0 && isDebianRoot()) {
    const packages = missing.map((requirement) => requirement.package);
    console.log(`Installing Debian packages: ${packages.join(', ')}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
  }
  requireAll(requirements);
}
