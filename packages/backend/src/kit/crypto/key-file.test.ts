import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kuelik-key-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Waits for a common moment, so that the processes look for the file at once. */
const program = (file: string, at: number) => `
  import { readOrCreateKeyFile } from ${JSON.stringify(new URL('./master-keys.ts', import.meta.url).href)};
  while (Date.now() < ${at});
  console.log(readOrCreateKeyFile(${JSON.stringify(file)})[0].id);`;

it('has one key, shared by all processes that start at once on a new folder', async () => {
  const file = join(folder, 'data', 'keys.json');
  const args = ['--import', 'tsx', '--input-type=module', '-e', program(file, Date.now() + 3000)];
  const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args));
  const said = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());
  const [kept] = JSON.parse(readFileSync(file, 'utf8')).keys as { id: string }[];
  expect(new Set(said)).toEqual(new Set([kept?.id]));
  expect(readdirSync(join(folder, 'data'))).toEqual(['keys.json']);
});
