import { webcrypto } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { computeFingerprint, fingerprintOfTab, shortHash } from './fingerprint.ts';

const navigator = { userAgent: 'UA', language: 'kk', platform: 'Linux' };
const subtle = webcrypto.subtle as SubtleCrypto;

describe('computeFingerprint', () => {
  test('is the SHA-256 of its inputs, in hex [9.12]', async () => {
    const text = JSON.stringify({ a: 1 });
    const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
    expect(await computeFingerprint(() => ({ a: 1 }), navigator, subtle)).toBe(
      Buffer.from(hash).toString('hex'),
    );
  });

  test('changes with an input', async () => {
    const one = await computeFingerprint(() => ({ a: 1 }), navigator, subtle);
    expect(await computeFingerprint(() => ({ a: 2 }), navigator, subtle)).not.toBe(one);
  });

  test.each([
    ['is missing', undefined],
    ['fails', { digest: () => Promise.reject(new Error('no')) }],
  ])('is 32 letters and digits where SHA-256 %s, the same each time [9.13]', async (_, weak) => {
    const fingerprint = await computeFingerprint(() => ({ a: 1 }), navigator, weak);
    expect(fingerprint).toMatch(/^[\da-z]{32}$/);
    expect(await computeFingerprint(() => ({ a: 1 }), navigator, weak)).toBe(fingerprint);
    expect(await computeFingerprint(() => ({ a: 2 }), navigator, weak)).not.toBe(fingerprint);
  });

  test('falls back to user agent, language and platform if collecting fails [9.14]', async () => {
    const fail = () => {
      throw new Error('blocked');
    };
    expect(await computeFingerprint(fail, navigator, subtle)).toBe(
      await computeFingerprint(() => navigator, navigator, subtle),
    );
  });
});

test('shortHash differs in all four parts for texts that differ in one letter', () => {
  const [one, other] = [shortHash('kuelik a'), shortHash('kuelik b')];
  for (const start of [0, 8, 16, 24])
    expect(one.slice(start, start + 8)).not.toBe(other.slice(start, start + 8));
});

describe('fingerprintOfTab', () => {
  test('computes once per tab', async () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    } as unknown as Storage;
    const compute = vi.fn(async () => 'print');
    expect(await fingerprintOfTab(storage, compute)).toBe('print');
    expect(await fingerprintOfTab(storage, compute)).toBe('print');
    expect(compute).toHaveBeenCalledTimes(1);
  });

  test('works without storage', async () => {
    expect(await fingerprintOfTab(null, async () => 'print')).toBe('print');
  });
});
