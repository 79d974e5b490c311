import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fraction, InputError, requireFolder, sentenceOf, wholeNumber } from './input-error.ts';

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('sentenceOf', () => {
  it('gives one sentence for what was given to the command', () => {
    const gone = join(tmpdir(), 'kuelik-none', 'a.json');
    expect(sentenceOf(thrown(() => readFileSync(gone)))).toBe(`${gone} does not exist`);
    expect(sentenceOf(thrown(() => parseArgs({ args: ['--x'], options: {} })))).toMatch(
      /^Unknown option '--x'/,
    );
    expect(sentenceOf(new InputError('DIR is empty'))).toBe('DIR is empty');
  });

  it('leaves the errors of the program alone', () => {
    expect(sentenceOf(new TypeError('x is not a function'))).toBeNull();
    expect(sentenceOf('text')).toBeNull();
  });
});

describe('requireFolder', () => {
  it('refuses what is no folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'input-'));
    writeFileSync(join(folder, 'file'), '');
    expect(() => requireFolder(folder)).not.toThrow();
    expect(() => requireFolder(join(folder, 'none'))).toThrow('no such folder');
    expect(() => requireFolder(join(folder, 'file'))).toThrow('is not a folder');
  });
});

it.each(['', '-1', '1.5', 'x', '0'])('wholeNumber refuses %j', (text) => {
  expect(() => wholeNumber('starts', text, 1)).toThrow(InputError);
});

it.each(['', '0', '-0.1', '1.1', 'x'])('fraction refuses %j', (text) => {
  expect(() => fraction('share', text)).toThrow(InputError);
});

it('fraction takes a part and the whole', () => {
  expect(fraction('share', '0.25')).toBe(0.25);
  expect(fraction('share', '1')).toBe(1);
});

const commands = ['clips', 'covers', 'documents', 'faces'] as const;

it.each(commands)(
  '%s/measure.ts says in one sentence that its folder is empty, and exits with 2',
  async (name) => {
    const empty = mkdtempSync(join(tmpdir(), 'input-'));
    const script = fileURLToPath(new URL(`../${name}/measure.ts`, import.meta.url));
    const said = await new Promise((end) => {
      execFile(process.execPath, ['--import', 'tsx', script, '--folder', empty], (error, stdout, stderr) =>
        end({ code: error?.code, stdout, stderr }),
      );
    });
    expect(said).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^\S.*\n$/) });
    expect(said).toMatchObject({ stderr: expect.stringContaining(empty) });
  },
  60_000,
);
