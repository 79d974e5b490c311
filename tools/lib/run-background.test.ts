import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
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
  // Priorities add up: these tests may run with a low one themselves.
  expect(output).toContain(`nice ${Math.min(19, getPriority() + 10)}\n`);
  // Others than root may not change it twice within 100 ms.
  if (existsSync('/proc/self/autogroup') && process.getuid?.() === 0)
    expect(output).toMatch(/autogroup-\d+ nice 10$/m);
});

it('passes the environment on', async () => {
  const env = { ...process.env, KUELIK_SAID: 'yes' };
  const { output } = await runInBackground(process.execPath, ['-e', 'console.log(process.env.KUELIK_SAID)'], {
    env,
  });
  expect(output).toBe('yes\n');
});

it('does not wait for a process that the program left behind', async () => {
  const leaves = `const left = require('node:child_process').spawn('sleep', ['300'], { stdio: 'inherit', detached: true });
    left.unref();
    console.log(left.pid);`;
  const { output } = await runInBackground(process.execPath, ['-e', leaves]);
  // Throws if it has ended.
  process.kill(Number(output), 'SIGKILL');
});
