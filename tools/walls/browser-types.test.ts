import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../setup.mjs';

const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
const compile = (args: readonly string[]) =>
  spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: 'utf8' }).stdout;

test('the browser’s sources compile without a file of the server', () => {
  const files = compile(['-p', 'tsconfig.json', '--listFilesOnly']).split('\n');
  expect(files.length).toBeGreaterThan(500);
  const foreign =
    /packages\/(backend|processes|pki|providers|sandbox)\/|\/server\/|@types\/node\/|\.test\.tsx?$/;
  expect(files.filter((file) => foreign.test(file))).toEqual([]);
});

const planted = {
  Buffer: "export const bytes = Buffer.from('a');",
  process: 'export const home = process.env.HOME;',
  'a Node module': "export { readFileSync } from 'node:fs';",
} as const;

describe('a screen does not compile that names', () => {
  let output = '';
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'browser-types-'));
    try {
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const files = Object.values(planted).map((source, i) => {
        writeFileSync(join(folder, `planted-${i}.ts`), source);
        return `planted-${i}.ts`;
      });
      // The whole browser program and the screens: types that its other files bring in count, too.
      const config = { extends: join(root, 'tsconfig.json'), files };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      output = compile(['-p', folder]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each(Object.keys(planted).map((name, i) => [name, i] as const))('%s', (_name, i) => {
    expect(output).toMatch(new RegExp(`planted-${i}\\.ts\\(1,\\d+\\): error TS(2591|2580|2307|2552)`));
  });

  test('and nothing else is wrong', () => {
    expect(output.match(/error TS/g)).toHaveLength(Object.keys(planted).length);
  });
});
