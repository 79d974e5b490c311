import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The branch that is being built; CI checks out a commit without one and names it itself. */
function branch(): string {
  const named = process.env.KUELIK_BRANCH ?? process.env.CI_COMMIT_BRANCH ?? process.env.GITHUB_REF_NAME;
  if (named !== undefined && named !== '') return named;
  try {
    return execFileSync('git', ['rev-parse', '--abbrev-ref', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Where the API is served while this serves the pages: by `npm run dev` itself, unless another is named. */
const server = process.env.KUELIK_SERVER ?? `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  base: '/',
  plugins: [react()],
  define: { KUELIK_BRANCH: JSON.stringify(branch()) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The style sheets need :has() and color-mix().
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Inlined files would be data: addresses, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // The bundler's remarks on how long its plugins took are of no use to who only wants to start.
    rolldownOptions: {
      checks: { pluginTimings: false },
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
