import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { defineConfig, type Rolldown } from 'vite';
import {
  browserBuild,
  buildConstants,
  bundlerChecks,
  shortClassNames,
} from '../../tools/lib/build/browser-build.ts';
import { inlineScript } from '../../tools/lib/build/inline-script.ts';
import { lostStyleSheets } from '../../tools/lib/build/lost-style-sheets.ts';

const addresses = v.object({ backendUrl: v.optional(v.string()), cabinetUrl: v.optional(v.string()) });

/** Addresses by page host, as JSON in VITE_KUELIK_HOSTS; a mistake fails the build. */
const hosts = () =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), addresses)),
    process.env.VITE_KUELIK_HOSTS || '{}',
  );

/** The API's URL during development: by default that of `npm run dev`. */
const server = process.env.KUELIK_SERVER ?? `http://127.0.0.1:${process.env.PORT || 3000}`;

/**
 * Chunking. Everything index.html needs goes into one file: one file compresses better than twenty and needs
 * fewer round trips. The rest is grouped by when it is needed, since every further chunk adds a name to the
 * first file's preload list.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Used before the first step, without the schema library; see the protocol's `guard`.
  { name: 'schemas', test: /node_modules\/valibot\//, priority: 2 },
  { name: 'shell', tags: ['$initial'], priority: 1 },
  // Drawings load after the screen that shows one.
  { name: 'drawings', test: /ui\/src\/art\/(cameras|drawings|faces|papers|parts|troubles)/ },
  // Separate from the result's rows: steps that compare a photo or sign need no other part of it.
  { name: 'values', test: /flow\/src\/result\/(day-text|photo-address)/ },
  // How most steps classify a failed call, and their text for a service outage.
  {
    name: 'failure',
    test: /shared\/both\/other-person-text|shared\/web\/no-look-up|ui\/src\/forms\/(outage-message|use-form-texts|texts)|client\/(outage|failure-of)/,
  },
  {
    name: 'controls',
    test: /ui\/src\/(index|art\/art|line-notice\/work-notice|pictures|theme|i18n\/(lazy-texts|ui-locale)|controls\/(?!field|text-|select|checkbox|radio|file|timeout|countdown))|(pages|frame)\/(exit|save)|protocol\/src\/(?!session-documents|verify|hand-off|events|integrity|resumable)/,
  },
  // After the controls, which it would take along.
  {
    name: 'result',
    test: /-block\.tsx?$|full-result|result-rows|field-text|document-fields|web\/result-fields/,
  },
  // The upload code: preloaded after the screen.
  {
    name: 'sending',
    test: /sending\/lazy|resumable\/|line-notice\/(?!work-notice)/,
  },
  // Without the torch, which only documents need.
  {
    name: 'camera',
    test: /camera\/src\/(?!capability|sending|torch|texts\/(ru|kz|en|my))|camera-check|frame-loop|vision\/src\/workers\//,
  },
  { name: 'rungs', test: /capability\/(probe-)?rungs/ },
  // Fields of the document steps, without the other steps' forms.
  { name: 'field', test: /ui\/src\/controls\/(field|select)/ },
  { name: 'files', test: /ui\/src\/controls\/(radio|file)/ },
  { name: 'forms', test: /ui\/src\/(?!i18n\/(replace|text|lazy)|controls\/(timeout|countdown))/ },
  // Shared by the steps of the signing technologies: the documents to sign.
  {
    name: 'signing',
    test: /protocol\/src\/session-documents|technologies\/[^/]+\/(contract\/|web\/documents\/(?!pdf-|upload|sample))|shared\/web\/pdf-worker/,
  },
  { name: 'pages', test: /flow\/src\/pages\/(result|short)|settle-result/ },
];

export default defineConfig({
  base: '/',
  plugins: [react(), lostStyleSheets(), inlineScript(join(import.meta.dirname, 'new-build.js'))],
  define: { ...buildConstants(), KUELIK_HOSTS: JSON.stringify(hosts()) },
  css: shortClassNames,
  build: {
    ...browserBuild,
    outDir: '../../dist/web',
    modulePreload: {
      polyfill: false,
      // Every import of the upload code has already been loaded by a screen with pictures.
      resolveDependencies: (file, needed) => (file.includes('/sending-') ? [] : needed),
    },
    rolldownOptions: {
      checks: bundlerChecks,
      // Schemas are built by pure functions, so unused ones are dropped.
      treeshake: { manualPureFunctions: ['v', 'guard'] },
      output: {
        // The shell lists some fifty of these names, so each character less counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
