import type { Plugin } from 'vite';

/** Loops over names as the library of schemas writes them. */
const overFields = /for \(const (\w+) in (this\.entries|input)\)/g;
/** The one of the bundler's own helper, which makes a chunk's exports. */
const overExports = /for \(var (\w+) in (all)\)(?=\s*__defProp)/g;

const overOwn = (loop: RegExp, keyword: string) => (code: string) =>
  code.replace(loop, `for (${keyword} $1 of Object.keys($2))`);

/** Has the library of schemas look at an object's own fields only, and not at what was added to every object. */
export const withOwnFields = overOwn(overFields, 'const');
/** The same of a chunk's exports. */
export const withOwnExports = overOwn(overExports, 'var');

/**
 * Pages of others may have added to `Object.prototype` (old libraries do): a schema then takes each addition for a
 * field that it has to check, and a chunk for an export, and both fail.
 */
export function ownKeys(): Plugin {
  return {
    name: 'kuelik-own-keys',
    transform: {
      filter: { id: /\/node_modules\/valibot\// },
      // The lines stay where they are: the map holds.
      handler: (code) => ({ code: withOwnFields(code), map: null }),
    },
    renderChunk: (code) => ({ code: withOwnExports(code), map: null }),
  };
}
