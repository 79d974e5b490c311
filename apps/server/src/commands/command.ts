import type { ServerConfig } from '../configuration/config.ts';

type Print = (line: string) => void;

/** A command of the command line. */
export interface Command {
  readonly name: readonly string[];
  readonly usage: string;
  readonly about: string;
  /** Runs before there is a key. */
  readonly makesFirstKey?: true;
  run(config: ServerConfig, words: readonly string[], print: Print): Promise<void>;
}
