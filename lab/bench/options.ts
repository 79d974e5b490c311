import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { InputError } from '../kit/input-error.ts';

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Groups by name; none: all of them. */
  readonly named: readonly string[];
  /** Real pictures; undefined if none are named and none lie beside the project. */
  readonly folder: string | undefined;
  readonly minutes: number | undefined;
  readonly sessions: number | undefined;
  readonly rate: number | undefined;
}

/** A folder of pictures beside the project, never in it: the plain bench measures them as well. */
export const besideProject = fileURLToPath(new URL('../../../shared/real', import.meta.url));

/**
 * Reads the words after `--`: `--folder DIR` and `--folder=DIR` alike. Throws for an unknown option or an invalid number.
 * @param beside the folder of pictures where none is named
 */
export function benchOptions(
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  beside = besideProject,
): BenchOptions {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { folder: text, minutes: text, sessions: text, rate: text },
    allowPositionals: true,
  });
  const number = (name: 'minutes' | 'sessions' | 'rate') => {
    const word = values[name];
    if (word === undefined) return undefined;
    if (!(Number(word) > 0)) throw new InputError(`--${name} ${word}: a number above 0 is expected`);
    return Number(word);
  };
  return {
    named: positionals,
    folder: values.folder || env.KUELIK_PICTURES || (existsSync(beside) ? beside : undefined),
    minutes: number('minutes'),
    sessions: number('sessions'),
    rate: number('rate'),
  };
}
