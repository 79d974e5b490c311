import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { importSigningKey } from './authority.ts';
import { generateKeys, subtle } from './engine.ts';
import { decrypt, encrypt, sealPrivateKey, WrongPasswordError, withPrivateKey } from './key-custody.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const serverKey = randomBytes(32);
const secret = () => Buffer.from('a private key');
const seal = (password = 'Құпия-сөз1@') => sealPrivateKey(secret(), password, serverKey, 'certificate-1');
const isWiped = (bytes: Uint8Array | undefined) => bytes?.every((byte) => byte === 0);

test('a key is open while it is used, and wiped on success and failure', async () => {
  const sealed = await seal();
  for (const ends of [true, false]) {
    let seen: Uint8Array | undefined;
    const used = withPrivateKey(sealed, 'Құпия-сөз1@', serverKey, 'certificate-1', async (pkcs8) => {
      seen = pkcs8;
      expect(Buffer.from(pkcs8).equals(secret())).toBe(true);
      if (!ends) throw new Error('fault');
      return 'used';
    });
    if (ends) expect(await used).toBe('used');
    else await expect(used).rejects.toThrow('fault');
    expect(isWiped(seen)).toBe(true);
  }
});

test('the same letters in another Unicode form are the same password', async () => {
  const sealed = await seal('e\u0301-Parol1@');
  const read = withPrivateKey(sealed, '\u00e9-Parol1@', serverKey, 'certificate-1', async () => true);
  expect(await read).toBe(true);
});

test.each([
  ['another password', 'Wrong-1@', serverKey, 'certificate-1', WrongPasswordError],
  ['another server’s key', 'Құпия-сөз1@', randomBytes(32), 'certificate-1', Error],
  ['another certificate', 'Құпия-сөз1@', serverKey, 'certificate-2', Error],
] as const)('%s opens nothing', async (_what, password, key, id, kind) => {
  const use = vi.fn();
  await expect(withPrivateKey(await seal(), password, key, id, use)).rejects.toThrow(kind);
  expect(use).not.toHaveBeenCalled();
});

test('a sealed key with one changed bit does not open, and is not reported as a wrong password', async () => {
  const sealed = await seal();
  sealed[40] = (sealed[40] ?? 0) ^ 1;
  const error = await withPrivateKey(sealed, 'Құпия-сөз1@', serverKey, 'certificate-1', vi.fn()).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(WrongPasswordError);
});

test('decrypted bytes exist once in memory, and the reader wipes them', () => {
  const concat = vi.spyOn(Buffer, 'concat');
  const sealed = encrypt(serverKey, secret(), 'a');
  concat.mockClear();
  expect(decrypt(serverKey, sealed, 'a').equals(secret())).toBe(true);
  expect(concat).not.toHaveBeenCalled();
  concat.mockRestore();
});

test('importing a key for signing leaves no copy behind', async () => {
  const { privateKey } = await generateKeys();
  const pkcs8 = new Uint8Array(await subtle.exportKey('pkcs8', privateKey));
  const importing = vi.spyOn(subtle, 'importKey');
  const key = await importSigningKey(pkcs8);
  const handed = importing.mock.calls[0]?.[1];
  importing.mockRestore();
  expect(key.extractable).toBe(false);
  expect(handed).toBeInstanceOf(Uint8Array);
  expect(isWiped(handed as unknown as Uint8Array)).toBe(true);
});
