import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Writes a page's script into the page itself, so that it cannot be lost without the page: `<script src="./new-build.js"></script>`.
 * The server allows it by its hash, see `inlineScripts` of the backend.
 */
export function inlineScript(path: string): Plugin {
  const name = path.replace(/.*\//, '');
  const tag = `<script src="./${name}"></script>`;
  return {
    name: 'kuelik-inline-script',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path: page }) {
        // The page that shows every state of the screens has no such script.
        if (page !== '/index.html') return html;
        if (!html.includes(tag)) throw new Error(`The page lacks ${tag}`);
        const { code } = transformSync(readFileSync(path, 'utf8'), { minify: true, target: 'chrome100' });
        return html.replace(tag, () => `<script>${code.trim()}</script>`);
      },
    },
  };
}
