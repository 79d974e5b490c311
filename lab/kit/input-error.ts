import { statSync } from 'node:fs';

/** Invalid input to a command; the message is one sentence for its user. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Messages for file system errors, by code. */
const refusals: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

/** One sentence about invalid input, or null if the error is the program's own. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof InputError) return error.message;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message.split('\n')[0] ?? error.message;
  const refusal = refusals[code];
  return refusal && path ? `${path} ${refusal}` : null;
}

/**
 * From now on the command exits with code 2 and one sentence if its options, its folder or a file in it are
 * invalid. Errors of the program keep their stack trace and exit with 1.
 */
export function explainInputErrors(): void {
  process.on('uncaughtException', (error) => {
    const said = sentenceOf(error);
    process.stderr.write(`${said ?? error.stack ?? error}\n`);
    process.exit(said === null ? 1 : 2);
  });
}

/** Throws `InputError` unless this is a folder that can be read. */
export function requireFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw new InputError(`--folder ${folder}: no such folder`);
  if (!found.isDirectory()) throw new InputError(`--folder ${folder} is not a folder`);
}

/** An option's whole number, at least `least`. Throws `InputError`. */
export function wholeNumber(option: string, value: string, least: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least) {
    throw new InputError(`--${option} ${value}: a whole number of at least ${least} is expected`);
  }
  return number;
}

/** An option's share, above 0 and at most 1. Throws `InputError`. */
export function fraction(option: string, value: string): number {
  const number = Number(value);
  if (!(number > 0 && number <= 1)) {
    throw new InputError(`--${option} ${value}: a number above 0 and at most 1 is expected`);
  }
  return number;
}
