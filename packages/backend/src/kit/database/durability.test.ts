import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './open.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kuelik-durability-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const writer = fileURLToPath(new URL('../../testing/write-until-killed.ts', import.meta.url));

/** Kills a writing process once it has acknowledged `count` rows; returns the last acknowledged one. */
async function writeAndKill(dir: string, count: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last + 1 === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return last;
}

it('loses nothing acknowledged when the process is killed, and takes over the stale lock', async () => {
  const dir = join(root, 'database');
  const last = await writeAndKill(dir, 200);
  const db = await openDatabase({ kind: 'embedded', dir });
  try {
    const rows = await db.selectFrom('claim').select('value_hash').where('scope', '=', 'kill').execute();
    const kept = new Set(rows.map((row) => row.value_hash.toString()));
    for (let number = 0; number <= last; number += 1) expect(kept.has(String(number))).toBe(true);
    await expect(openDatabase({ kind: 'embedded', dir })).rejects.toMatchObject({ code: 'folder_locked' });
  } finally {
    await db.destroy();
  }
});

it('explains a folder of another version', async () => {
  const dir = join(root, 'database');
  mkdirSync(dir);
  writeFileSync(join(dir, 'kuelik.ready'), '');
  writeFileSync(join(dir, 'PG_VERSION'), '16\n');
  await expect(openDatabase({ kind: 'embedded', dir })).rejects.toThrow('PostgreSQL 16');
});

it('starts over if the very first start was killed, and keeps the old folder', async () => {
  const dir = join(root, 'database');
  mkdirSync(dir);
  writeFileSync(join(dir, 'PG_VERSION'), '18\n');
  const db = await openDatabase({ kind: 'embedded', dir });
  await db.destroy();
  expect(readdirSync(root).filter((name) => name.startsWith('database.unfinished-'))).toHaveLength(1);
});
