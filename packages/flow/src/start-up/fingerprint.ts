/** The fingerprint's inputs in canonical form, for hashing: plain values in a fixed order. */
export type FingerprintInputs = Readonly<Record<string, unknown>>;

/** The remaining inputs if collecting them fails entirely: the specification, section 9. */
export type BasicNavigator = Pick<Navigator, 'userAgent' | 'language' | 'platform'>;

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * 32 letters and digits as a hash where SHA-256 is missing (pages without https): four 32-bit FNV-1a sums
 * with different seeds. Not for secrets; the same device gives the same text.
 */
export function shortHash(text: string): string {
  const sums = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((start) => {
    let sum = start;
    for (let index = 0; index < text.length; index += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
    }
    // MurmurHash3's finaliser, so that a changed last letter affects every bit.
    sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
    sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
    return (sum ^ (sum >>> 16)) >>> 0;
  });
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}

/**
 * The device's fingerprint: SHA-256 of its inputs in hex; 32 letters and digits if that fails; of only user
 * agent, language and platform if collecting fails. Never fails itself.
 */
export async function computeFingerprint(
  collect: () => FingerprintInputs | Promise<FingerprintInputs>,
  navigator: BasicNavigator,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined,
): Promise<string> {
  let text: string;
  try {
    text = JSON.stringify(await collect());
  } catch {
    const { userAgent, language, platform } = navigator;
    text = JSON.stringify({ userAgent, language, platform });
  }
  try {
    if (subtle === undefined) return shortHash(text);
    return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
  } catch {
    return shortHash(text);
  }
}

/**
 * Computes the fingerprint once per tab. Rotating a phone or moving a window to another screen changes some
 * inputs; after a reload it must still be the same device to the backend.
 */
export async function fingerprintOfTab(
  storage: Storage | null,
  compute: () => Promise<string>,
): Promise<string> {
  const key = 'kuelik-fingerprint';
  try {
    const kept = storage?.getItem(key) ?? null;
    if (kept !== null && kept !== '') return kept;
  } catch {
    // Storage refuses: compute it each time.
  }
  const fingerprint = await compute();
  try {
    storage?.setItem(key, fingerprint);
  } catch {
    // As above.
  }
  return fingerprint;
}
