import crypto, { webcrypto } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { cachePath, prepared } from './lib/testing/prepared.ts';

// A pair of RSA keys takes 0.2 to 0.7 s of processor time to find, and the tests ask for hundreds. So each file gets
// the same pairs, in the order it asks: they differ within a file, are found once, and kept between runs.

const { subtle } = webcrypto;
type Pair = webcrypto.CryptoKeyPair;
type Asked = webcrypto.RsaHashedKeyGenParams & { readonly hash: string };

/** What `subtle` itself does; ours shadows it on the object. */
const find: typeof subtle.generateKey = Object.getPrototypeOf(subtle).generateKey;

/** How many pairs of each size this file has asked for: Vitest runs this module again for each file. */
const asked = new Map<number, number>();

async function keptPair(algorithm: Asked, usages: webcrypto.KeyUsage[]): Promise<Pair> {
  const { modulusLength } = algorithm;
  const place = asked.get(modulusLength) ?? 0;
  asked.set(modulusLength, place + 1);
  const file = await prepared(cachePath('pkijs', `rsa-${modulusLength}-${place}.json`), async (draft) => {
    const found = (await find.call(subtle, algorithm, true, usages)) as Pair;
    const [pkcs8, spki] = [
      await exported('pkcs8', found.privateKey),
      await exported('spki', found.publicKey),
    ];
    writeFileSync(draft, JSON.stringify({ pkcs8, spki }));
  });
  const { pkcs8, spki } = JSON.parse(readFileSync(file, 'utf8'));
  const loaded = (format: 'pkcs8' | 'spki', bytes: string, use: webcrypto.KeyUsage) =>
    subtle.importKey(format, Buffer.from(bytes, 'base64'), algorithm, true, [use]);
  return {
    privateKey: await loaded('pkcs8', pkcs8, 'sign'),
    publicKey: await loaded('spki', spki, 'verify'),
  };
}

const exported = async (format: 'pkcs8' | 'spki', key: webcrypto.CryptoKey): Promise<string> =>
  Buffer.from(await subtle.exportKey(format, key)).toString('base64');

/** As `subtle` reads them: extractable keys of this kind alone are kept. */
const isKept = (
  algorithm: { readonly name?: string; readonly publicExponent?: Uint8Array },
  extractable: boolean,
) =>
  extractable &&
  algorithm.name === 'RSASSA-PKCS1-v1_5' &&
  Buffer.from(algorithm.publicExponent ?? []).equals(Buffer.from([1, 0, 1]));

Object.defineProperty(subtle, 'generateKey', {
  configurable: true,
  value: (algorithm: Asked, extractable: boolean, usages: webcrypto.KeyUsage[]) =>
    isKept(algorithm, extractable)
      ? keptPair(algorithm, usages)
      : find.call(subtle, algorithm, extractable, usages),
});

// A password costs 0.26 s of processor time each time it opens a key (`key-custody.ts`). The same password and salt give
// the same key, so that each file derives it once.

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  cost: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

/** Node's own; an earlier file of this worker may have replaced it. */
const scrypt: Scrypt = Reflect.get(crypto.scrypt, 'own') ?? crypto.scrypt;

const derived = new Map<string, Promise<Buffer>>();

const remembered: Scrypt = (password, salt, length, cost, done) => {
  const name = JSON.stringify([password, salt, length, cost]);
  const derive = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password, salt, length, cost, (error, key) => (error === null ? resolve(key) : reject(error))),
    );
  const key = derived.get(name) ?? derive();
  derived.set(name, key);
  // A copy: the caller wipes it.
  key.then(
    (bytes) => done(null, Buffer.from(bytes)),
    (error) => done(error, Buffer.alloc(0)),
  );
};

crypto.scrypt = Object.assign(remembered, { own: scrypt }) as unknown as typeof crypto.scrypt;
syncBuiltinESMExports();
