import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserBuild, buildConstants, bundlerChecks } from '../../tools/lib/browser-build.ts';

/** Where the API is served while this serves the pages: by `npm run dev` itself, unless another is named. */
const server = process.env.KUELIK_SERVER ?? `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  base: '/',
  plugins: [react()],
  define: buildConstants(),
  build: {
    ...browserBuild,
    outDir: '../../dist/web',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: bundlerChecks,
      output: {
        codeSplitting: {
          // One file for what index.html needs: the same text compresses better whole than in twenty parts.
          groups: [{ name: 'shell', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/kuelik-config.json': server,
      '/models': server,
      '/sandbox': server,
    },
  },
});
