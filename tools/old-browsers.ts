import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oldestBrowsers } from './lib/build/browser-build.ts';
import { filesBelow } from './lib/files.ts';
import { cachePath } from './lib/testing/prepared.ts';
import { root } from './setup.mjs';

// Checks that the built scripts use only syntax and functions that the oldest browsers have. A script that has passed is
// not checked again: all of them take 17 s of processor time.

/** pdf.js' legacy build brings its own polyfills; the journeys in old browsers draw a contract with it. */
const withPolyfills = /\/assets\/pdf-/;

const scripts = ['dist/web/assets', 'dist/widget']
  .flatMap((folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.js') && !withPolyfills.test(file))
  .map((file) => ({ file, hash: hashOf(read(file)) }));

if (scripts.length === 0) throw new Error('No built scripts: npm run build');

/** Functions of the browser that the oldest lack: es-check knows those of the language only. `?.(` asks first. */
const tooNew =
  /\b(URL\.(canParse|parse)|AbortSignal\.(any|timeout)|Response\.json)\(|\.(checkVisibility|isWellFormed)\(/;
/** Asks whether there is such a function, in ways that are not seen here. */
const asksFirst = /\/sentry-/;
const faulty = scripts
  .filter(({ file }) => !asksFirst.test(file))
  .flatMap(({ file }) => {
    const [found] = tooNew.exec(read(file).toString()) ?? [];
    return found === undefined ? [] : [`${file}: ${found})`];
  });
if (faulty.length > 0) throw new Error(`The oldest browsers lack\n${faulty.join('\n')}`);

/** What decides whether a script passes, beside the script. */
const rules = hashOf(
  [oldestBrowsers, ...['package-lock.json', 'tools/old-browsers.ts'].map(read)].map(hashOf).join(),
);
const list = cachePath('es-check', `${rules.slice(0, 12)}-passed.json`);
const known: readonly string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
const files = scripts.filter(({ hash }) => !known.includes(hash)).map(({ file }) => file);

const esCheck = 'node_modules/es-check/lib/cli/index.js';
const options = ['--module', '--checkFeatures', `--browserslistQuery=${oldestBrowsers}`];
const { status } =
  files.length === 0
    ? { status: 0 }
    : spawnSync(process.execPath, [esCheck, 'checkBrowser', ...files, ...options], {
        cwd: root,
        stdio: 'inherit',
      });
console.log(`${files.length} of ${scripts.length} scripts are new`);
if (status === 0) {
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(scripts.map(({ hash }) => hash)));
}
process.exitCode = status ?? 1;

function read(file: string): Buffer {
  return readFileSync(join(root, file));
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
