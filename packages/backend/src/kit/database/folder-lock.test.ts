import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kuelik-lock-'));
  dir = join(root, 'database');
});
afterEach(() => rmSync(root, { recursive: true }));

it('gives a folder to one holder at a time', () => {
  const unlock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(`in use by process ${process.pid}`);
  unlock();
  expect(existsSync(`${dir}.lock`)).toBe(false);
  lockFolder(dir)();
  expect(readdirSync(root)).toEqual([]);
});

it('takes over the lock of a dead process', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const unlock = lockFolder(dir);
  const mine = JSON.parse(readFileSync(`${dir}.lock`, 'utf8'));
  unlock();
  writeFileSync(`${dir}.lock`, JSON.stringify({ ...mine, pid: child.pid, nonce: 'x' }));
  lockFolder(dir)();
});

it.runIf(process.platform !== 'win32')("is not fooled by a live process that reused a dead one's pid", () => {
  const unlock = lockFolder(dir);
  const mine = JSON.parse(readFileSync(`${dir}.lock`, 'utf8'));
  unlock();
  writeFileSync(`${dir}.lock`, JSON.stringify({ ...mine, started: 'long ago', nonce: 'x' }));
  lockFolder(dir)();
});

it('takes over an unreadable lock', () => {
  writeFileSync(`${dir}.lock`, '{"pid":');
  lockFolder(dir)();
});

it('respects a holder on another host while it sends heartbeats', () => {
  const unlock = lockFolder(dir);
  const mine = JSON.parse(readFileSync(`${dir}.lock`, 'utf8'));
  unlock();
  writeFileSync(`${dir}.lock`, JSON.stringify({ ...mine, host: 'elsewhere', nonce: 'x' }));
  expect(() => lockFolder(dir)).toThrow('in use');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(`${dir}.lock`, longAgo, longAgo);
  lockFolder(dir)();
});

it('does not remove a lock that another process has taken since', () => {
  const unlock = lockFolder(dir);
  writeFileSync(`${dir}.lock`, 'another');
  unlock();
  expect(existsSync(`${dir}.lock`)).toBe(true);
});
