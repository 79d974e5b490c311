/**
 * Chromium remembers that a module could not be fetched and never asks for it again: a cut line would leave the flow without a
 * later step's code until the host reloads its page. Where that is so a module is imported once all its files are in the
 * browser's cache. Other browsers ask again, and might download twice.
 */
const remembersFailures = (): boolean => /Chrom(e|ium)\//.test(navigator.userAgent);

/** Files that have come or are on their way, by address. */
const coming = new Map<string, Promise<void>>();

/**
 * Imports a module as soon as its files are there. Instead of the bundler's own helper, which would put elements into the
 * host's page. Rejects if a file does not come; the next call asks for it again.
 * @param files the module's own file and those it imports, relative to `importer`
 */
export async function importOnceThere<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer: string | URL = '',
): Promise<T> {
  if (remembersFailures()) await Promise.all(files.map((file) => bring(new URL(file, importer).href)));
  return load();
}

function bring(address: string): Promise<void> {
  const known = coming.get(address);
  if (known !== undefined) return known;
  const file = fetchWhole(address);
  coming.set(address, file);
  file.catch(() => coming.delete(address));
  return file;
}

async function fetchWhole(address: string): Promise<void> {
  let isRefused = false;
  const hear = ({ disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && address.startsWith(blockedURI)) isRefused = true;
  };
  document.addEventListener('securitypolicyviolation', hear);
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    await answer.arrayBuffer();
  } catch (error) {
    // The report comes in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
    // A host's policy may let scripts come from where nothing may be fetched: the import itself is allowed.
    if (!isRefused) throw error;
  } finally {
    document.removeEventListener('securitypolicyviolation', hear);
  }
}
