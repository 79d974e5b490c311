import { parseUrl } from '../shell/browser.ts';

/** What the integrity check does to the world. */
export interface IntegrityEffects {
  /** Addresses of the scripts that are loaded now. */
  readonly loadedScripts: () => readonly string[];
  /** The bytes of a loaded script, from the browser's cache where possible. */
  readonly read: (address: string) => Promise<BufferSource>;
  readonly digest: (bytes: BufferSource) => Promise<ArrayBuffer>;
  /** The known versions: one map of file name to SHA-384 each. */
  readonly knownVersions: () => Promise<readonly Readonly<Record<string, string>>[]>;
  /** Called once, when a script is not among the known versions. */
  readonly onCompromised: () => void;
}

/** Hashes as a manifest may write them: hex, base64, or base64 behind `sha384-`. */
const spellings = (hash: ArrayBuffer): readonly string[] => {
  const bytes = new Uint8Array(hash);
  const base64 = btoa(String.fromCharCode(...bytes));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [`sha384-${base64}`, base64, hex];
};

/**
 * Compares the SHA-384 of every loaded script with the known versions: the specification, sections 4
 * and 5. Says nothing when it cannot check (no manifest published, no connection): that is no proof
 * of a change. Never fails.
 */
export async function checkIntegrity(effects: IntegrityEffects): Promise<void> {
  try {
    const versions = await effects.knownVersions();
    const known = new Set(versions.flatMap((files) => Object.values(files)));
    if (known.size === 0) return;
    for (const address of effects.loadedScripts()) {
      const hash = await effects.digest(await effects.read(address));
      if (!spellings(hash).some((spelling) => known.has(spelling))) {
        effects.onCompromised();
        return;
      }
    }
  } catch {
    // A check that cannot be made finds nothing.
  }
}

/** The page's own scripts: those of its origin, module chunks included. */
export function loadedScripts(window: Window): readonly string[] {
  const isOwn = (address: string): boolean => {
    const url = parseUrl(address);
    return url?.origin === window.location.origin && url.pathname.endsWith('.js');
  };
  const tags = Array.from(window.document.scripts, (script) => script.src);
  const chunks = window.performance.getEntriesByType('resource').map((entry) => entry.name);
  return [...new Set([...tags, ...chunks])].filter(isOwn);
}
