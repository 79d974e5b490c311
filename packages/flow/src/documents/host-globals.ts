/** What pdf.js sets on the window: the page of a host may have something of its own under these names. */
const names = ['pdfjsLib', '_pdfjsTestingUtils', '__core-js_shared__'];

// Read when this module is evaluated, which is right before pdf.js is where it is imported right before: what the host
// set while both were on their way is there already, and nothing of the host's runs in between.
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/** Gives the window back what it had under the names that pdf.js takes. Once, right after pdf.js is evaluated. */
export function restoreHostGlobals(): void {
  for (const [name, own] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (own !== undefined) Object.defineProperty(globalThis, name, own);
  }
}
