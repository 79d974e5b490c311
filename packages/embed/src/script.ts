import { importModule } from './import-module.ts';

/** Failed loads per script: a browser may cache a failed URL, so the next one differs. */
const failures = new Map<string, number>();

/**
 * Loads a module script once, however many callers. After a failure the next call tries again. Rejects if it
 * does not load or throws.
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
