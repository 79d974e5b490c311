import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const section = guide.slice(guide.indexOf('## A new technology')).split('\n## ')[0] ?? '';
const blocks = (language: string) =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);

/** Inserts each line marked with `+` after the context line above it. */
function addLines(source: string, diff: string): string {
  let after = '';
  return diff.split('\n').reduce((text, line) => {
    const content = line.slice(1);
    if (line.startsWith(' ')) after = content;
    if (!line.startsWith('+')) return text;
    if (text.split(`${after}\n`).length !== 2) throw new Error(`Not once in the file: ${after}`);
    const changed = text.replace(`${after}\n`, `${after}\n${content}\n`);
    after = content;
    return changed;
  }, source);
}

const copy = mkdtempSync(join(tmpdir(), 'technology-'));
const run = (command: string) =>
  execFileSync('bash', ['-ec', command], { cwd: copy, encoding: 'utf8', timeout: 600_000 });

beforeAll(() => {
  const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'public', 'test-results']);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      !path
        .slice(root.length)
        .split(sep)
        .some((part) => skipped.has(part)),
  });
  // Workspace links point into the copy, all others to the installed packages.
  mkdirSync(join(copy, 'node_modules', '@kuelik'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Build states name files of the tree that they were made in.
    if (name === '@kuelik' || name === '.cache') continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@kuelik', name));
  }
  for (const name of ['technologies', 'lab']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@kuelik', name));
  }
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('CONTRIBUTING’s worked example adds a technology that compiles, replies and runs in the flow', () => {
  const [copying = '', checking = ''] = blocks('sh');
  run(copying);
  for (const [i, table] of ['list.ts', 'about.ts'].entries()) {
    const file = join(copy, 'technologies', table);
    writeFileSync(file, addLines(readFileSync(file, 'utf8'), blocks('diff')[i] ?? ''));
  }
  expect(run(checking)).toMatch(/Tests\s.*11 passed/);
}, 600_000);
