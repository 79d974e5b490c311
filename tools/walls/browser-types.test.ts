import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup.mjs';

const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
const compile = (args: readonly string[]) =>
  spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: 'utf8' }).stdout;

test('the browser’s sources compile without a file of the server', () => {
  const files = compile(['-p', 'tsconfig.json', '--listFilesOnly']).split('\n');
  expect(files.length).toBeGreaterThan(500);
  const foreign = /packages\/(backend|pki|providers|sandbox)\/|\/server\/|@types\/node\/|\.test\.tsx?$/;
  expect(files.filter((file) => foreign.test(file))).toEqual([]);
});

test.each([
  ['Buffer', "export const bytes = Buffer.from('a');"],
  ['process', 'export const home = process.env.HOME;'],
  ['a Node module', "export { readFileSync } from 'node:fs';"],
])('a screen that names %s does not compile', (_, source) => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-types-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'planted.ts'), source);
    // The whole browser program plus one screen: types that its other files bring in count, too.
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), files: ['planted.ts'] }),
    );
    const output = compile(['-p', folder]);
    expect(output).toMatch(/planted\.ts\(1,\d+\): error TS(2591|2580|2307|2552)/);
    expect(output.match(/error TS/g)).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
