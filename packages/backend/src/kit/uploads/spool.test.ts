import { createDecipheriv, createHash, type Decipher, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PIECE_BYTES } from '@kuelik/processes';
import { mostPerTurn } from '@kuelik/processes/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createSpool, untilHalfFree } from './spool.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-spool-'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(dir, { recursive: true }));

it('returns what was appended, small or large, twice, and leaves no file behind', async () => {
  const spool = createSpool({ dir, maxBytes: 10_000_000 });
  for (const size of [0, 10, 65_536, 300_001, PIECE_BYTES, 2 * PIECE_BYTES + 3]) {
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

it('says when half of it is free, by how long files are held', async () => {
  let time = 0;
  const spool = createSpool({ dir, maxBytes: 60_000, now: () => time });
  const full = async () => {
    const file = spool.open();
    await file.append(randomBytes(60_000));
    const other = spool.open();
    const refused = await other.append(randomBytes(1)).catch((error: unknown) => error);
    await other.discard();
    time += 40_000;
    await file.discard();
    return refused;
  };
  // Ten seconds are the first guess.
  expect(await full()).toMatchObject({ retryAfter: 5 });
  for (let count = 0; count < 40; count += 1) await full();
  expect(await full()).toMatchObject({ retryAfter: 20 });
});

it('needs no wait for a file that is too large where half is free', () => {
  expect([40, 50, 80, 100].map((held) => untilHalfFree(held, 100, 8_000))).toEqual([0, 0, 3_000, 4_000]);
});

it('says that files cannot be stored where they cannot', async () => {
  const file = createSpool({ dir: join(dir, 'missing'), maxBytes: 1_000_000 }).open();
  await expect(file.append(randomBytes(70_000))).rejects.toMatchObject({
    httpStatus: 503,
    code: 'storage_unavailable',
  });
});

it('decrypts at most 1 MiB of a file of 24 MB in one turn of the event loop', async () => {
  const file = createSpool({ dir, maxBytes: 100_000_000 }).open();
  for (let count = 0; count < 24; count += 1) await file.append(Buffer.alloc(PIECE_BYTES));
  const shared: Decipher = Object.getPrototypeOf(
    createDecipheriv('aes-256-ctr', Buffer.alloc(32), Buffer.alloc(16)),
  );
  const { update } = shared;
  let total = 0;
  const most = await mostPerTurn((handled) => {
    vi.spyOn(shared, 'update').mockImplementation(function (this: Decipher, data: unknown) {
      const piece = data as Buffer;
      handled(piece.length);
      total += piece.length;
      return Reflect.apply(update, this, [piece]);
    });
    return file.read();
  });
  expect([most, total]).toEqual([PIECE_BYTES, 24 * PIECE_BYTES]);
  await file.discard();
});
