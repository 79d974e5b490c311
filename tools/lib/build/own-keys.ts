import type { Plugin } from 'vite';

/** Loops over object keys, as written in the schema library. */
const overFields = /for \(const (\w+) in (this\.entries|input)\)/g;
/** The loop in the bundler's own helper that creates a chunk's exports. */
const overExports = /for \(var (\w+) in (all)\)(?=\s*__defProp)/g;

const overOwn = (loop: RegExp, keyword: string) => (code: string) =>
  code.replace(loop, `for (${keyword} $1 of Object.keys($2))`);

/** Makes the schema library iterate only an object's own fields. */
export const withOwnFields = overOwn(overFields, 'const');
/** The same for a chunk's exports. */
export const withOwnExports = overOwn(overExports, 'var');

/**
 * Other pages may have extended `Object.prototype` (old libraries do): a schema would then check each
 * addition as a field, a chunk would export it, and both would fail.
 */
export function ownKeys(): Plugin {
  return {
    name: 'kuelik-own-keys',
    transform: {
      filter: { id: /\/node_modules\/valibot\// },
      // Line numbers do not change, so the source map stays valid.
      handler: (code) => ({ code: withOwnFields(code), map: null }),
    },
    renderChunk: (code) => ({ code: withOwnExports(code), map: null }),
  };
}
