import { startDeadline } from '@kuelik/protocol';
import { parseRuntimeConfigFile, type RuntimeConfigFile } from './runtime-config.ts';

/** Where a page looks for the file, in order: the site's root, then beside the page. */
const pagePlaces = ['/kuelik-config.json', './kuelik-config.json'];

/** Milliseconds per location: the specification, section 9, config fetch timeout. */
const timeout = 2000;

async function loadFrom(
  place: string,
  fetch: typeof globalThis.fetch,
  warn: (message: string) => void,
): Promise<RuntimeConfigFile | null> {
  try {
    // Not AbortSignal.timeout, which Safari 15 and Chrome 102 lack.
    const response = await fetch(place, { cache: 'no-cache', signal: startDeadline([], timeout).signal });
    if (!response.ok) return null;
    const json: unknown = await response.json();
    const file = parseRuntimeConfigFile(json);
    if (file === null) return null;
    for (const [key, value] of Object.entries(file)) {
      const given: unknown = Reflect.get(Object(json), key);
      // The value itself is not logged: a URL may contain a key.
      if (value === undefined && given !== undefined && given !== null)
        warn(`${key} is ignored: wrong value`);
    }
    return file;
  } catch {
    // No file, a timeout, or HTML instead of JSON: all mean that there is none.
    return null;
  }
}

/**
 * Loads the deployment's `kuelik-config.json`; a widget uses other locations than its host's page. Never
 * fails: without a usable file it warns and returns an empty one, and the defaults apply.
 */
export async function loadRuntimeConfig(
  fetch: typeof globalThis.fetch,
  warn: (message: string) => void,
  places: readonly string[] = pagePlaces,
): Promise<RuntimeConfigFile> {
  for (const place of places) {
    const file = await loadFrom(place, fetch, warn);
    if (file !== null) return file;
  }
  warn('no runtime configuration found, the defaults are used');
  return {};
}
