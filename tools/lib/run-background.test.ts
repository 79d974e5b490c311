import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runInBackground } from './run-background.ts';

const program = `
  const { existsSync, readFileSync } = require('node:fs');
  const group = '/proc/self/autogroup';
  console.log('nice', require('node:os').getPriority());
  console.error(existsSync(group) ? readFileSync(group, 'utf8') : '');
  process.exitCode = 7;
`;

it('runs a program with a low priority, and captures its exit code and outputs', async () => {
  const { code, output } = await runInBackground(process.execPath, ['-e', program]);
  expect(code).toBe(7);
  expect(output).toMatch(/^nice 10$/m);
  if (existsSync('/proc/self/autogroup')) expect(output).toMatch(/nice 10$/m);
});

it('passes the environment on', async () => {
  const env = { ...process.env, KUELIK_SAID: 'yes' };
  const { output } = await runInBackground(process.execPath, ['-e', 'console.log(process.env.KUELIK_SAID)'], {
    env,
  });
  expect(output).toBe('yes\n');
});
