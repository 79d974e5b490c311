import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { defineConfig, type Rolldown } from 'vite';
import { browserBuild, buildConstants, bundlerChecks } from '../../tools/lib/browser-build.ts';

const addresses = v.object({ backendUrl: v.optional(v.string()), cabinetUrl: v.optional(v.string()) });

/** Addresses by page host, as JSON in VITE_KUELIK_HOSTS; a mistake in it ends the build. */
const hosts = () =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), addresses)),
    process.env.VITE_KUELIK_HOSTS || '{}',
  );

/** Where the API is served while this serves the pages: by `npm run dev` itself, unless another is named. */
const server = process.env.KUELIK_SERVER ?? `http://127.0.0.1:${process.env.PORT || 3000}`;

/**
 * Which modules share a file. What index.html needs is one file: the same text compresses better whole
 * than in twenty parts, and one request is fewer trips than twenty. The rest is grouped by who needs it
 * at one time, since every file more is a name in the first one's list of what to fetch.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What the browser reads before the first step is read without it, see the protocol's `guard`.
  { name: 'schemas', test: /node_modules\/valibot\//, priority: 2 },
  { name: 'shell', tags: ['$initial'], priority: 1 },
  {
    name: 'result',
    test: /-block\.tsx?$|full-result|result-rows|field-text|document-fields|registry\/web\/fields/,
  },
  {
    name: 'controls',
    test: /ui\/src\/(index|pictures|theme|i18n\/(texts|ui-locale)|controls\/(?!field|text-|select|checkbox|radio|file))|(pages|frame)\/(exit|save)|protocol\/src\/(?!signature|verify|hand-off|events)/,
  },
  { name: 'camera', test: /camera\/src\/|camera-check|frame-loop|vision\/src\/workers\// },
  { name: 'forms', test: /ui\/src\/(?!i18n\/(replace|text-g))/ },
  { name: 'pages', test: /flow\/src\/pages\/(result|short)|settle-result/ },
];

export default defineConfig({
  base: '/',
  plugins: [react()],
  define: { ...buildConstants(), KUELIK_HOSTS: JSON.stringify(hosts()) },
  build: {
    ...browserBuild,
    outDir: '../../dist/web',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: bundlerChecks,
      // Schemas are made by pure functions: those that nobody reads with are left out.
      treeshake: { manualPureFunctions: ['v', 'guard'] },
      output: {
        codeSplitting: { groups: chunkGroups },
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
