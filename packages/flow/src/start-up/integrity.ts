import { parseUrl } from '../browser/browser.ts';

/** Effects of the integrity check. */
export interface IntegrityEffects {
  /** URLs of the files to check, as far as loaded. */
  readonly loadedFiles: () => readonly string[];
  /** The bytes of a loaded script, from the browser's cache where possible. */
  readonly read: (address: string) => Promise<BufferSource>;
  readonly digest: (bytes: BufferSource) => Promise<ArrayBuffer>;
  /** The known versions: one map of file name to SHA-384 each. */
  readonly knownVersions: () => Promise<readonly Readonly<Record<string, string>>[]>;
  /** Called once if a script is not among the known versions. */
  readonly onCompromised: () => void;
}

/** Hash formats of a manifest: hex in either case, base64, or base64 after `sha384-`. */
const spellings = (hash: ArrayBuffer): readonly string[] => {
  const bytes = new Uint8Array(hash);
  const base64 = btoa(String.fromCharCode(...bytes));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [`sha384-${base64}`, base64, hex, hex.toUpperCase()];
};

/**
 * Compares the SHA-384 of every loaded script with the known versions: the specification, sections 4 and 5.
 * Where no version is published, no script is known. A manifest or script that cannot be read is no evidence of
 * a change: nothing is reported. Never fails.
 */
export async function checkIntegrity(effects: IntegrityEffects): Promise<void> {
  try {
    const versions = await effects.knownVersions();
    const known = new Set(versions.flatMap((files) => Object.values(files)));
    for (const address of effects.loadedFiles()) {
      const bytes = await effects.read(address).catch(() => null);
      const hash = bytes && (await effects.digest(bytes));
      if (hash && !spellings(hash).some((spelling) => known.has(spelling))) {
        effects.onCompromised();
        return;
      }
    }
  } catch {
    // A check that cannot run reports nothing.
  }
}

/** URLs of everything a page has loaded: the scripts in its document and later ones. */
function loadedFiles(window: Window): readonly string[] {
  const tags = Array.from(window.document.scripts, (script) => script.src);
  const later = window.performance.getEntriesByType('resource').map((entry) => entry.name);
  return [...new Set([...tags, ...later])];
}

/** The page's own scripts: those of its origin, including module chunks. */
export function loadedScripts(window: Window): readonly string[] {
  return loadedFiles(window).filter((address) => {
    const url = parseUrl(address);
    return url?.origin === window.location.origin && url.pathname.endsWith('.js');
  });
}

/** The chunk behind kuelik.js, whose name has a hash. */
const widgetCore = /^kuelik-core-[\w-]+\.js$/;

/** The specification's fixed list, section 5: the widget's bundle, and what its models consist of. */
const widgetFiles: ReadonlySet<string> = new Set([
  'kuelik.js',
  'blazeface.json',
  'blazeface.bin',
  'facemesh.json',
  'facemesh.bin',
  'tfjs-backend-wasm-simd.wasm',
]);

/**
 * The widget's own files loaded by a host's page. `bases` are the URLs below which the deployment serves
 * them: a host's own files, even of the same names, are ignored.
 */
export function loadedWidgetFiles(window: Window, bases: readonly string[]): readonly string[] {
  const roots = bases.map((base) => new URL(base, window.location.href).href);
  return loadedFiles(window).filter((address) => {
    const url = parseUrl(address);
    const name = url?.pathname.split('/').at(-1) ?? '';
    const isListed = widgetFiles.has(name) || widgetCore.test(name);
    return url !== null && isListed && roots.some((root) => url.href.startsWith(root));
  });
}
