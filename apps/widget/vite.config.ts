import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  browserBuild,
  buildConstants,
  bundlerChecks,
  shortClassNames,
} from '../../tools/lib/build/browser-build.ts';
import { ownKeys } from '../../tools/lib/build/own-keys.ts';
import { ownImports, styleSheets } from '../../tools/lib/build/widget-style-sheets.ts';

/** Everything except the script that the host references. */
const isCore = (id: string): boolean => !id.endsWith('/apps/widget/src/main.ts');

export default defineConfig({
  // Everything loads relative to the script's own address.
  base: './',
  plugins: [styleSheets(), ownImports(), ownKeys(), react()],
  define: buildConstants(),
  css: shortClassNames,
  build: {
    ...browserBuild,
    outDir: '../../dist/widget',
    modulePreload: {
      polyfill: false,
      // Loaded before anything is imported.
      resolveDependencies: (_file, needed) =>
        needed.filter((name) => !/(kuelik-core|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      checks: bundlerChecks,
      input: { kuelik: fileURLToPath(new URL('./src/main.ts', import.meta.url)) },
      output: {
        entryFileNames: '[name].js',
        // The core lists some seventy of these names, so each character less counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Chunks import from the core and never from kuelik.js, which only imports it: hosts append `?v=3`
          // to the address, and a chunk importing it without the query would load everything twice.
          groups: [{ name: 'kuelik-core', tags: ['$initial'], test: isCore }],
        },
      },
    },
  },
});
