import { afterAll, vi } from 'vitest';

// Files of a worker share one world, so that a module loads once. A file whose stand-ins for browser globals outlive
// it would change the tests after it, so it fails itself.

/** Where libraries register themselves; they stay loaded, as every module does. */
const libraries = ['_tfGlobals', '_tfengine', 'pdfjsLib'];

/** Node creates many globals when they are first read, so they are read. */
const own = () =>
  new Map(
    Object.getOwnPropertyNames(globalThis)
      .filter((name) => !name.startsWith('__vitest') && !libraries.includes(name))
      .map((name) => [name, Reflect.get(globalThis, name)] as const),
  );
const before = own();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  const after = own();
  const names = new Set([...before.keys(), ...after.keys()]);
  const left = [...names].filter((name) => !Object.is(before.get(name), after.get(name)));
  if (left.length > 0) throw new Error(`This file leaves globals behind: ${left.join(', ')}`);
});
