import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserBuild, buildConstants, bundlerChecks } from '../../tools/lib/browser-build.ts';
import { ownKeys } from '../../tools/lib/own-keys.ts';
import { plainImports, styleSheets } from '../../tools/lib/widget-style-sheets.ts';

/** Everything but the script that the host names. */
const isCore = (id: string): boolean => !id.endsWith('/apps/widget/src/main.ts');

export default defineConfig({
  // Everything is loaded from where the script itself came from.
  base: './',
  plugins: [styleSheets(), plainImports(), ownKeys(), react()],
  define: buildConstants(),
  build: {
    ...browserBuild,
    outDir: '../../dist/widget',
    modulePreload: false,
    rolldownOptions: {
      checks: bundlerChecks,
      input: { kuelik: fileURLToPath(new URL('./src/main.ts', import.meta.url)) },
      output: {
        entryFileNames: '[name].js',
        codeSplitting: {
          // Chunks import from the core and never from kuelik.js, which does nothing but import it: hosts add
          // `?v=3` to an address that they write themselves, and a chunk that knows it without would load
          // everything a second time.
          groups: [{ name: 'kuelik-core', tags: ['$initial'], test: isCore }],
        },
      },
    },
  },
});
