import { importModule } from './import-module.ts';

/** How often a script did not come: a browser may keep a failure for an address, so the next has another. */
const failures = new Map<string, number>();

/**
 * Loads a module script; the browser does so once for however many ask. After a failure the next call tries
 * again. Rejects when it does not come or fails.
 */
export async function loadScript(address: string): Promise<void> {
  const failed = failures.get(address) ?? 0;
  try {
    await importModule(failed === 0 ? address : `${address}?retry=${failed}`);
  } catch (error) {
    failures.set(address, failed + 1);
    throw error;
  }
}
