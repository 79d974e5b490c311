/** What pdf.js sets on the window: the page of a host may have something of its own under these names. */
const names = ['pdfjsLib', '_pdfjsTestingUtils', '__core-js_shared__'];

/** Loads what brings pdf.js with it, and gives the window back what it had under the names that pdf.js takes. */
export async function withHostGlobals<T>(load: () => Promise<T>): Promise<T> {
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  try {
    return await load();
  } finally {
    for (const [name, own] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (own !== undefined) Object.defineProperty(globalThis, name, own);
    }
  }
}
