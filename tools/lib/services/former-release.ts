import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '../../setup.mjs';
import { mustRun } from '../run.ts';
import { cachePath, prepared } from '../testing/prepared.ts';

/**
 * The previous release's commit: the newest that a deployment may still run beside this tree. Updated with each
 * release. This one's schema ends with `0013-subject-version`.
 */
const FORMER_COMMIT = '031ad9fe1e776df9b20300d5ff6df60af6d058a2';
/** The folders and files of its server. */
const parts = [
  'apps',
  'packages',
  'technologies',
  'tools',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];
const FETCH_MS = 60_000;

const git = (args: readonly string[], timeout?: number) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', ...(timeout === undefined ? {} : { timeout }) });

/** A shallow clone lacks it; its remote, if there is one, has it. */
function hasCommit(): boolean {
  const has = () => git(['cat-file', '-e', `${FORMER_COMMIT}^{commit}`]).status === 0;
  return has() || (git(['fetch', '--depth=1', 'origin', FORMER_COMMIT], FETCH_MS).status === 0 && has());
}

/**
 * It uses this tree's registry packages and its own workspaces. Links are relative, because the folder is moved when it is
 * complete.
 */
function linkPackages(tree: string): void {
  const [ours, theirs] = [join(root, 'node_modules'), join(tree, 'node_modules')];
  const scope = join(theirs, '@kuelik');
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(ours)) {
    if (name !== '@kuelik' && name !== '.cache') {
      symlinkSync(relative(theirs, join(ours, name)), join(theirs, name));
    }
  }
  const own = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(tree, folder)).map((name) => join(tree, folder, name)),
  );
  for (const path of [...own, join(tree, 'technologies')]) {
    symlinkSync(relative(scope, path), join(scope, basename(path)));
  }
}

/**
 * The previous release's server, bundled by its own tools: see `bundledServer`. Null if this clone does not have its commit
 * and cannot fetch it.
 */
export async function formerServer(): Promise<string | null> {
  if (!hasCommit()) return null;
  const tree = await formerSources();
  const folder = await prepared(`${tree}-server`, async (draft) => {
    const script = `import('./tools/lib/build-server.ts').then((it) => it.buildServer(${JSON.stringify(draft)}))`;
    await mustRun(process.execPath, ['--import', 'tsx', '-e', script], { cwd: tree });
  });
  return join(folder, 'main.js');
}

/** Its sources in a separate folder, ready to run with `tsx`. */
async function formerSources(): Promise<string> {
  return prepared(cachePath('tsx', `former-${FORMER_COMMIT.slice(0, 12)}`), async (draft) => {
    mkdirSync(draft, { recursive: true });
    const packed = spawnSync('git', ['archive', FORMER_COMMIT, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
    const done = spawnSync('tar', ['-x', '-C', draft], { input: packed.stdout });
    if (packed.status !== 0 || done.status !== 0) {
      throw new Error(`git archive failed: ${packed.stderr}${done.stderr}`);
    }
    linkPackages(draft);
  });
}
