import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './lib/files.ts';
import { root } from './setup.mjs';

/**
 * A copy of the repository with only its rules and the probes: writes each source to its place and lints all
 * at once. Returns the rules that each file breaks.
 */
function lintInCopy(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: undefined }));
    for (const file of filesBelow(root).filter((name) => name.endsWith('package.json'))) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      copyFileSync(join(root, file), join(copy, file));
    }
    for (const [file, source] of sources) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      writeFileSync(join(copy, file), `${source}\n`);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const done = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
      {
        cwd: copy,
        encoding: 'utf8',
      },
    );
    const broken = new Map<string, string[]>();
    for (const { category, location } of JSON.parse(done.stdout).diagnostics) {
      const file = String(location?.path?.file ?? location?.path ?? '').replaceAll('\\', '/');
      broken.set(file, [...(broken.get(file) ?? []), category]);
    }
    return broken;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const broken = lintInCopy(
  new Map([
    ['packages/protocol/src/probe.ts', "export * from 'wouter';"],
    ['packages/protocol/src/fine.ts', "export * from 'valibot';"],
  ]),
);

test('the linter refuses a package that is not declared', () => {
  expect(broken.get('packages/protocol/src/probe.ts')).toEqual(['lint/correctness/noUndeclaredDependencies']);
});

test('the linter accepts one that is', () => {
  expect(broken.get('packages/protocol/src/fine.ts') ?? []).toEqual([]);
});
