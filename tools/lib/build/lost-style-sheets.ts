import type { Plugin } from 'vite';

/** What the bundler's helper does when a file was lost. */
const forgets = /seen\[href\] = void 0;(\s*throw err)/;

/**
 * The bundler's helper counts a style sheet that failed to load as loaded when its screen is requested again, and shows the
 * screen without it. It asks again, too, with this; `new-build.js` removes the lost element, which would count as well.
 */
export function lostStyleSheets(): Plugin {
  return {
    name: 'kuelik-lost-style-sheets',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      if (!forgets.test(code))
        throw new Error('The bundler’s preload helper is another one: see lostStyleSheets');
      return { code: code.replace(forgets, 'delete seen[href];$1'), map: null };
    },
  };
}
