import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decryptBlob, encryptBlob } from './blob-cipher.ts';
import { createKeyring } from './keyring.ts';
import { addKeyToFile, parseMasterKeys, readOrCreateKeyFile } from './master-keys.ts';
import { nonceBytes } from './nonce.ts';
import { seal, sealJson, UnsealError, unseal, unsealJson } from './seal.ts';
import { randomId, sortableId } from './tokens.ts';

const key = randomBytes(32);
const place = { table: 'result', column: 'data', id: 's1/DR' };

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('nonces', () => {
  it('are different each time, and keep their bytes when the block is redrawn', () => {
    const drawn = Array.from({ length: 2000 }, () => nonceBytes(12));
    const asDrawn = drawn.map((bytes) => bytes.toString('hex'));
    nonceBytes(4096);
    expect(new Set(asDrawn).size).toBe(2000);
    expect(drawn.map((bytes) => bytes.toString('hex'))).toEqual(asDrawn);
    expect(asDrawn.filter((text) => text.length !== 24)).toEqual([]);
  });
});

describe('sealing', () => {
  it('returns the input, with different ciphertext every time', () => {
    const value = { iin: '990231300010', list: [1, null, 'қ'] };
    const first = sealJson(key, place, value);
    expect(unsealJson(key, place, first)).toEqual(value);
    expect(first.equals(sealJson(key, place, value))).toBe(false);
    expect(first.includes('990231300010')).toBe(false);
  });

  it('detects every single flipped bit and every truncation', () => {
    const sealed = seal(key, place, Buffer.from('secret'));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const bad = Buffer.from(sealed);
      bad[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => unseal(key, place, bad)).toThrow(UnsealError);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => unseal(key, place, sealed.subarray(0, length))).toThrow(UnsealError);
    }
  });

  it('decrypts only in its own place and with its own key', () => {
    const sealed = seal(key, place, Buffer.from('secret'));
    for (const other of [
      { ...place, id: 's2/DR' },
      { ...place, column: 'detail' },
      { ...place, table: 'evidence' },
    ]) {
      expect(() => unseal(key, other, sealed)).toThrow(UnsealError);
    }
    expect(() => unseal(randomBytes(32), place, sealed)).toThrow(UnsealError);
  });
});

describe('files', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('of %i bytes round-trip', async (size) => {
    const plain = randomBytes(size);
    const stored = await collect(encryptBlob(key, 'a', [plain.subarray(0, 1000), plain.subarray(1000)]));
    const back = await collect(decryptBlob(key, 'a', [stored.subarray(0, 7), stored.subarray(7)]));
    expect(back.equals(plain)).toBe(true);
  });

  it('detect changes, truncation, swapped and appended segments, and another name', async () => {
    const segment = 65_536 + 16;
    const stored = await collect(encryptBlob(key, 'a', [randomBytes(200_000)]));
    const flipped = Buffer.from(stored);
    flipped[100_000]! ^= 1;
    const swapped = Buffer.from(stored);
    stored.copy(swapped, 36, 36 + segment, 36 + 2 * segment);
    stored.copy(swapped, 36 + segment, 36, 36 + segment);
    const bad = [
      flipped,
      swapped,
      stored.subarray(0, 36 + 2 * segment),
      stored.subarray(0, 20),
      Buffer.concat([stored, Buffer.from('x')]),
    ];
    for (const bytes of bad) {
      await expect(collect(decryptBlob(key, 'a', [bytes]))).rejects.toBeInstanceOf(UnsealError);
    }
    await expect(collect(decryptBlob(key, 'b', [stored]))).rejects.toBeInstanceOf(UnsealError);
  });
});

describe('the keyring', () => {
  const older = { id: 'k1', key: randomBytes(32) };
  const newer = { id: 'k2', key: randomBytes(32) };

  it('encrypts with the newest key and decrypts with any', () => {
    const before = createKeyring([older]).create('s1');
    const both = createKeyring([newer, older]);
    expect(both.unwrap('s1', before).equals(before.key)).toBe(true);
    const after = both.rewrap('s1', before);
    expect(after.kekId).toBe('k2');
    expect(createKeyring([newer]).unwrap('s1', after).equals(before.key)).toBe(true);
    expect(() => createKeyring([newer]).unwrap('s1', before)).toThrow('k1 is not configured');
  });

  it("opens a data key only under its session's name", () => {
    const ring = createKeyring([older]);
    expect(() => ring.unwrap('s2', ring.create('s1'))).toThrow(UnsealError);
  });

  it('reloads the keys when it meets one added by another process', () => {
    const made = createKeyring([newer]).create('s1');
    const ring = createKeyring([older], () => [newer, older]);
    expect(ring.unwrap('s1', made).equals(made.key)).toBe(true);
    expect(ring.currentId()).toBe('k2');
  });

  it('rejects an empty list, short keys and duplicate ids', () => {
    expect(() => createKeyring([])).toThrow();
    expect(() => createKeyring([{ id: 'a', key: randomBytes(16) }])).toThrow();
    expect(() => createKeyring([older, { ...newer, id: 'k1' }])).toThrow();
  });
});

describe('configured keys', () => {
  it('are read from one setting, and a bad one is not quoted', () => {
    const secret = randomBytes(32).toString('base64');
    expect(parseMasterKeys(`k2:${secret}, k1:${secret}`).map(({ id }) => id)).toEqual(['k2', 'k1']);
    for (const bad of [secret, `k1:${secret.slice(4)}`, `k 1:${secret}`, '']) {
      expect(() => parseMasterKeys(bad)).toThrow('number 1');
      expect(() => parseMasterKeys(bad)).not.toThrow(secret.slice(8, 20));
    }
  });

  it('are created in a file readable only by its owner, kept, and added to', () => {
    const dir = mkdtempSync(join(tmpdir(), 'kuelik-keys-'));
    try {
      const file = join(dir, 'data', 'keys.json');
      const made = readOrCreateKeyFile(file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readOrCreateKeyFile(file)).toEqual(made);
      const both = addKeyToFile(file, made);
      expect(readOrCreateKeyFile(file)).toEqual(both);
      expect(both[1]).toEqual(made[0]);
      expect(readFileSync(file, 'utf8')).toContain(made[0]?.id);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('sortable ids', () => {
  it('sort in creation order, also when the clock steps back', () => {
    const ids = [1000, 1000, 999, 1001].map((millis) => sortableId(new Date(Date.UTC(2100, 0) + millis)));
    expect([...ids].sort()).toEqual(ids);
  });
});

it('never start with a dash, which a command line would parse as an option', () => {
  const ids = Array.from({ length: 2000 }, randomId);
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
