import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { toContainerUnits } from './container-units.ts';

const marker = '\0kuelik-sheet:';
const registry = fileURLToPath(new URL('../../apps/widget/src/sheets.ts', import.meta.url));
/** Dialogs are in the browser's top layer: the window is what they have to fit into. */
const ofTheWindow = /dialog\.module\.css$/;

/**
 * Makes every style sheet a script that hands its text to `addSheet`, which gives it to the widget's
 * shadow roots. The bundler's own way, `<link>` elements in the page's head, reaches no shadow root,
 * is the host's business, and is refused by a strict content security policy.
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
        throw new Error(`${file}: a sheet of the widget has no address to load further files from`);
      }
      const css = ofTheWindow.test(file) ? code : toContainerUnits(code);
      const small = await transform(css, { loader: 'css', minify: true, target: 'chrome111' });
      return [
        `import { addSheet } from ${JSON.stringify(registry)};`,
        `addSheet(${JSON.stringify(small.code.trim())});`,
        `export default ${JSON.stringify(modules ?? {})};`,
      ].join('\n');
    },
  };
}

/**
 * Chunks load each other as they are: the bundler's helper would put `<link>` elements into the host's
 * head and tell the host's window of its errors.
 */
export function plainImports(): Plugin {
  return {
    name: 'kuelik-plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  };
}
