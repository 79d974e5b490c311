import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fraction, InputError, requireFolder, sentenceOf, wholeNumber } from './input-error.ts';
import { lastSummary } from './side-by-side.ts';

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

/** What a command of the lab prints, and its exit code. */
const run = (script: string, ...words: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((end) => {
    const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
    execFile(process.execPath, ['--import', 'tsx', path, ...words], (error, stdout, stderr) =>
      end({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'input-'));

const commands = ['clips/measure.ts', 'covers/measure.ts', 'documents/measure.ts', 'faces/measure.ts'];

it.each([...commands, 'bench/run.ts'])(
  '%s says in one sentence that its folder is empty, and exits with 2',
  async (script) => {
    const empty = emptyFolder();
    const group = script === 'bench/run.ts' ? ['pictures'] : [];
    const said = await run(script, ...group, '--folder', empty);
    expect(said).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^\S.*\n$/) });
    expect(said).toMatchObject({ stderr: expect.stringContaining(empty) });
  },
  60_000,
);

it.each(['covers/measure.ts', 'documents/measure.ts'])(
  '%s names a file that is no picture, and measures the others',
  async (script) => {
    const folder = emptyFolder();
    const blank = { width: 320, height: 240, channels: 3, background: '#ccc' } as const;
    await sharp({ create: blank }).png().toFile(join(folder, 'b.png'));
    writeFileSync(join(folder, 'a.png'), 'no picture');
    const truth = ['a.png', 'b.png'].map((file) => ({ file, zone: null }));
    writeFileSync(join(folder, 'truth.json'), JSON.stringify(truth));
    const { code, stdout } = await run(script, '--folder', folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^left out: a\.png/);
    expect(lastSummary(stdout)).toBeDefined();
  },
  60_000,
);

it('documents/measure.ts names a missing picture before it measures', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'truth.json'), '[{"file":"a.png","zone":null}]');
  const { code, stdout, stderr } = await run('documents/measure.ts', '--folder', folder);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: 'truth.json names a.png, which the folder does not have\n',
  });
}, 60_000);
