import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runCaptured } from '../run.ts';
import { type Check, runChecks } from './checks.ts';

const checks: readonly Check[] = ['one', 'two', 'three'].map((name) => ({ name, command: [name] }));

it('runs every check, whichever fails, and names those that failed', async () => {
  const printed: string[] = [];
  const run = async (_program: string, [name]: readonly string[]) => ({
    code: name === 'two' ? 0 : 3,
    output: `${name} says so\n`,
  });
  expect(await runChecks(checks, 1, run, (text) => printed.push(text))).toEqual(['one', 'three']);
  expect(printed).toEqual([
    'one says so\nFAILED: one',
    'two says so\npassed: two',
    'three says so\nFAILED: three',
  ]);
});

it('runs as many at once as asked, no more', async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running++;
    most = Math.max(most, running);
    await wait(10);
    running--;
    return { code: 0, output: '' };
  };
  expect(await runChecks(checks, 2, run, () => undefined)).toEqual([]);
  expect(most).toBe(2);
});

it('starts at once what needs nothing, and the others when what they need has passed', async () => {
  const build: Check = { name: 'build', command: ['build'] };
  const sizes: Check = { name: 'sizes', command: ['sizes'], needs: build };
  const types: Check = { name: 'types', command: ['types'] };
  const runAll = async (code: number) => {
    const started: string[] = [];
    let typed = (): void => undefined;
    const typesStarted = new Promise<void>((resolve) => {
      typed = resolve;
    });
    const run = async (_program: string, [name = '']: readonly string[]) => {
      started.push(name);
      if (name === 'types') typed();
      if (name === 'build') await typesStarted;
      return { code: name === 'build' ? code : 0, output: '' };
    };
    return { failed: await runChecks([build, sizes, types], 3, run, () => undefined), started };
  };
  expect(await runAll(0)).toEqual({ failed: [], started: ['build', 'types', 'sizes'] });
  expect(await runAll(1)).toEqual({ failed: ['build', 'sizes'], started: ['build', 'types'] });
});

it('captures what a program prints to both outputs, and its exit code', async () => {
  const program = `console.log('out'); console.error('err'); process.exitCode = 7`;
  const { code, output } = await runCaptured(process.execPath, ['-e', program]);
  expect(code).toBe(7);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});
