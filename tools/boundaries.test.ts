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

const restricted = 'noRestrictedImports';
const forbidden: readonly [what: string, file: string, source: string, rule: string][] = [
  [
    'one technology uses another',
    'technologies/document/web/probe.ts',
    "export { livenessResult } from '../../liveness/contract.ts';",
    restricted,
  ],
  [
    'a screen uses the routes beside it',
    'technologies/liveness/web/probe.ts',
    "export { livenessRoutes } from '../server/index.ts';",
    restricted,
  ],
  [
    'routes use a screen',
    'technologies/liveness/server/probe.ts',
    "export { next } from '../web/machine.ts';",
    restricted,
  ],
  [
    'a contract depends on a side',
    'technologies/liveness/contract.ts',
    "export { judge } from './server/judge.ts';",
    restricted,
  ],
  [
    'the shell imports a technology',
    'packages/flow/src/probe.ts',
    "export { screens } from '@kuelik/technologies/screens';",
    restricted,
  ],
  [
    'scanning imports a technology',
    'packages/document-capture/src/probe.ts',
    "export { screens } from '@kuelik/technologies/screens';",
    restricted,
  ],
  [
    'the backend imports a technology',
    'packages/backend/src/probe.ts',
    "export { routes } from '@kuelik/technologies/routes';",
    restricted,
  ],
  [
    'vision imports ours',
    'packages/vision/src/face/probe.ts',
    "export * from '@kuelik/protocol';",
    restricted,
  ],
  [
    'the protocol imports React',
    'packages/protocol/src/probe.ts',
    "export { useState } from 'react';",
    restricted,
  ],
  [
    'the site imports server code',
    'apps/web/src/probe.ts',
    "export { routes } from '@kuelik/technologies/routes';",
    restricted,
  ],
  [
    'a screen imports from Node',
    'technologies/document/web/probe.ts',
    "export { readFileSync } from 'node:fs';",
    'noNodejsModules',
  ],
  [
    'an undeclared package',
    'packages/protocol/src/probe.ts',
    "export * from 'wouter';",
    'noUndeclaredDependencies',
  ],
];

const allowed: readonly [file: string, source: string][] = [
  ['technologies/liveness/web/fine.ts', "export { challengeReply } from '../contract.ts';"],
  ['technologies/liveness/web/parts/fine.ts', "export { texts } from '../../texts/index.ts';"],
  ['technologies/liveness/web/parts/fine.tsx', "export { Looking } from '../../../outside-step.tsx';"],
  ['technologies/liveness/server/fine.ts', "export { challengeReply } from '../contract.ts';"],
  ['packages/flow/src/fine.ts', "export { isFinishResult } from '@kuelik/protocol';"],
];

/** Probes in the same folder need different names. */
const named = forbidden.map(([what, file, source, rule], i) => ({
  what,
  file: file.replace('probe', `probe-${i}`),
  source,
  rule,
}));
const broken = lintInCopy(new Map([...named.map((p) => [p.file, p.source] as const), ...allowed]));

test.each(named)('the linter refuses: $what', ({ file, rule }) => {
  expect((broken.get(file) ?? []).some((category) => category.endsWith(rule))).toBe(true);
});

test.each(allowed)('the linter accepts what the rules allow: %s', (file) => {
  expect(broken.get(file) ?? []).toEqual([]);
});
