/** Scripts that are there or on their way, by address. */
const loads = new Map<string, Promise<void>>();
/** How often a script did not come: a browser may keep a failure for an address, so the next has another. */
const failures = new Map<string, number>();

/**
 * Loads a module script once for however many ask. After a failure the next call tries again. Rejects when
 * it does not come; the page's head is left as it was.
 */
export function loadScript(document: Document, address: string): Promise<void> {
  const known = loads.get(address);
  if (known !== undefined) return known;
  const failed = failures.get(address) ?? 0;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = failed === 0 ? address : `${address}?retry=${failed}`;
  const load = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      loads.delete(address);
      failures.set(address, failed + 1);
      reject(new Error('The script did not come'));
    };
  });
  loads.set(address, load);
  document.head.append(script);
  const tidy = () => script.remove();
  load.then(tidy, tidy);
  return load;
}
