import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Exits with a clear message if Node is older than `engines` in package.json allows. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: this needs 20.19 or newer.`);
  process.exit(1);
}

/**
 * Installs the packages of a folder's package-lock.json unless already installed; throws on failure. Plain
 * JavaScript without dependencies, since it runs before they are installed.
 */
export function installPackages(folder) {
  const lock = join(folder, 'package-lock.json');
  // npm writes this at the end of every install.
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages (once)…');
  // Not `npm ci`: it rejects a lock file that lacks a binary for another platform, which happens if a
  // registry does not carry it. This uses the lock file's versions and does not change it.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    throw new Error('Packages could not be installed: see above. Is the npm registry reachable?');
  }
}

/** Installs the packages of the whole repository, or exits with a clear message. */
export function ensureInstalled() {
  checkNode();
  try {
    installPackages(root);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs a TypeScript tool of this folder in a child process and returns its exit code. */
export function runTool(file, args = []) {
  const done = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return done.status ?? 1;
}
