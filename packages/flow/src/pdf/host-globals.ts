/** Globals set by pdf.js: the host's page may use the same names. */
const names = ['pdfjsLib', '_pdfjsTestingUtils', '__core-js_shared__'];

// Read when this module is evaluated, right before pdf.js if imported right before it: it sees what the host
// set while both were loading, and no host code runs in between.
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/**
 * Restores the window's own values under the names that pdf.js uses. Once, right after pdf.js is evaluated.
 */
export function restoreHostGlobals(): void {
  for (const [name, own] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (own !== undefined) Object.defineProperty(globalThis, name, own);
  }
}
