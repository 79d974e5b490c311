import { errorCode, isValueFree } from '@kuelik/backend';

/** Maximum number of causes to follow. */
const DEEPEST = 5;

/** What an operator can check, by the error codes of Node and the system. */
const inWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS does not know this name',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'nothing listens at this address',
  ETIMEDOUT: 'it does not answer: check firewalls',
  EHOSTUNREACH: 'there is no route to it',
  ENOENT: 'it does not exist',
  EACCES: 'this user has no permission',
  EROFS: 'it is mounted read-only',
  ENOSPC: 'the disk is full',
  EADDRINUSE: 'another process uses this port',
};

/**
 * Why a command or the start failed, in one line: the message and those of its causes. For the operator, who
 * typed any values that a message may quote.
 */
export function sentenceOf(error: unknown): string {
  return chainOf(error)
    .map((link) => (link instanceof Error ? sentenceOfOne(link) : String(link)))
    .join(': ');
}

function sentenceOfOne(error: Error): string {
  const code = errorCode(error);
  const hint = inWords[code ?? ''];
  return `${error.message || (code ?? error.name)}${hint === undefined ? '' : ` (${hint})`}`;
}

/**
 * Why a running server ended: each error's name, code, message and stack, then its causes. Possible personal
 * data is removed from messages; messages of databases and parsers are omitted, because they quote data.
 */
export function causesOf(error: unknown): string {
  return chainOf(error).map(lineOf).join('\ncaused by ');
}

function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && chain.length < DEEPEST; ) {
    chain.push(link);
    link = link instanceof Error ? link.cause : undefined;
  }
  return chain;
}

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const head = [error.name, errorCode(error), safeMessage(error)].filter((part) => part).join(' ');
  return [head, ...frames].join('\n');
}

function safeMessage(error: Error): string {
  // Database errors have a severity.
  if (
    ('severity' in error && !isValueFree(error)) ||
    error instanceof SyntaxError ||
    error.name === 'ValiError'
  )
    return '';
  return error.message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\d{5,}/g, '…').slice(0, 300);
}
