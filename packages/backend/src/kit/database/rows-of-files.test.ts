import { expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { hasCertainlyStoredNothing, storeRowsOfFiles } from './rows-of-files.ts';

const failing = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  ['a unique key', failing('23505')],
  ['a serialization failure', failing('40001')],
  ['a trigger', failing('P0001')],
  ['our own refusal', new AppError(409, 'documents_locked')],
])('%s certainly stored nothing', (_name, error) => {
  expect(hasCertainlyStoredNothing(error)).toBe(true);
});

it.each([
  ['a closed connection', new Error('Connection terminated unexpectedly')],
  ['a reply that did not come', new Error('Query read timeout')],
  ['a socket', failing('EPIPE')],
  ['a server that stops', failing('57P01')],
  ['an unknown transaction', failing('08007')],
  ['an unknown completion', failing('40003')],
  [
    'a refusal because of a closed connection',
    new AppError(503, 'overloaded', { cause: failing('ECONNRESET') }),
  ],
  ['any other error', new TypeError('x is not a function')],
  ['what is no error', null],
])('%s may have stored', (_name, error) => {
  expect(hasCertainlyStoredNothing(error)).toBe(false);
});

it('removes the files only then, and passes the error on even if they remain', async () => {
  const remove = vi.fn(async () => {
    throw new Error('the store is down');
  });
  const refused = failing('23505');
  await expect(storeRowsOfFiles(() => Promise.reject(refused), remove)).rejects.toBe(refused);
  expect(remove).toHaveBeenCalledOnce();
  const lost = failing('ECONNRESET');
  await expect(storeRowsOfFiles(() => Promise.reject(lost), remove)).rejects.toBe(lost);
  expect(remove).toHaveBeenCalledOnce();
  expect(await storeRowsOfFiles(async () => 'stored', remove)).toBe('stored');
  expect(remove).toHaveBeenCalledOnce();
});
