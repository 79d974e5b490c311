import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { toContainerUnits } from './container-units.ts';

const marker = '\0kuelik-sheet:';
const registry = fileURLToPath(new URL('../../../apps/widget/src/sheets.ts', import.meta.url));
const importer = fileURLToPath(new URL('../../../apps/widget/src/import-once-there.ts', import.meta.url));
/** Dialogs are in the browser's top layer, so they must fit the window. */
const ofTheWindow = /dialog\.module\.css$/;

/**
 * Turns every style sheet into a script that passes its text to `addSheet`, which applies it to the widget's
 * shadow roots. The bundler's default, `<link>` elements in the page's head, does not reach shadow roots,
 * alters the host's page, and is blocked by a strict content security policy.
 */
export function styleSheets(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'kuelik-style-sheets',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.css')) return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      return file === null ? null : { id: `${marker}${file.id}.js`, moduleSideEffects: true };
    },
    async load(id) {
      if (!id.startsWith(marker)) return null;
      const file = id.slice(marker.length, -'.js'.length);
      this.addWatchFile(file);
      const { code, modules } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      if (/url\(|@import/.test(code)) {
        throw new Error(`${file}: a style sheet of the widget has no URL to load further files from`);
      }
      const css = ofTheWindow.test(file) ? code : toContainerUnits(code);
      const small = await transform(css, { loader: 'css', minify: true, target: 'chrome100' });
      return [
        `import { addSheet } from ${JSON.stringify(registry)};`,
        `addSheet(${JSON.stringify(small.code.trim())});`,
        `export default ${JSON.stringify(modules ?? {})};`,
      ].join('\n');
    },
  };
}

/**
 * The widget's own way to import chunks: the bundler's helper would put `<link>` elements into the host's head
 * and dispatch its errors on the host's window.
 */
export function ownImports(): Plugin {
  const code = `export { importOnceThere as __vitePreload } from ${JSON.stringify(importer)};`;
  return {
    name: 'kuelik-own-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? code : null),
  };
}
