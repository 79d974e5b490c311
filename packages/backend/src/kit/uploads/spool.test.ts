import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSpool } from './spool.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-spool-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

it('returns what was appended, small or large, twice, and leaves no file behind', async () => {
  const spool = createSpool({ dir, maxBytes: 1_000_000 });
  for (const size of [0, 10, 65_536, 300_001]) {
    const bytes = randomBytes(size);
    const file = spool.open();
    for (let at = 0; at < size; at += 7_001) await file.append(bytes.subarray(at, at + 7_001));
    expect(file.size).toBe(size);
    expect(file.digest()).toEqual(createHash('sha256').update(bytes).digest());
    expect((await file.read()).equals(bytes)).toBe(true);
    expect((await file.read()).equals(bytes)).toBe(true);
    expect(readdirSync(dir)).toEqual([]);
    await file.discard();
  }
});

it('refuses beyond its size, and takes again what was discarded', async () => {
  const spool = createSpool({ dir, maxBytes: 100_000 });
  const first = spool.open();
  await first.append(randomBytes(90_000));
  const second = spool.open();
  await expect(second.append(randomBytes(20_000))).rejects.toMatchObject({ code: 'overloaded' });
  await first.discard();
  await first.discard();
  await second.append(randomBytes(20_000));
  await second.discard();
});

it('says that files cannot be stored where they cannot', async () => {
  const file = createSpool({ dir: join(dir, 'missing'), maxBytes: 1_000_000 }).open();
  await expect(file.append(randomBytes(70_000))).rejects.toMatchObject({
    httpStatus: 503,
    code: 'storage_unavailable',
  });
});
