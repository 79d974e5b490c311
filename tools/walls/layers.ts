/**
 * The layers: which files may import which. Paths are regular expressions on a file's path in the repository, so the
 * rules separate roles (`*\/web`, `*\/server`), not names.
 */
export interface Layer {
  /** The layer's files. `$1` in `mayReach` refers to its group. */
  readonly path: string;
  /** Our paths, besides its own, that its files may import. */
  readonly mayReach: readonly string[];
}

const source = (name: string): string => `^packages/${name}/src/`;
const shared = '^technologies/shared/both/';
/** Files directly in `technologies/`: the tables, and code shared by several technologies. */
const tables = '^technologies/[^/]+$';
/** What a manifest consists of: the only file beside the list that a technology imports, since tables lead to its siblings. */
const manifest = '^technologies/manifest\\.ts$';
/** What a technology's screens and routes share, such as its contract. */
const bothSides = '^technologies/([^/]+)/(?!web/|server/|(technology|about|field-names|reason-names)\\.ts$)';
const visionInNode = '^packages/vision/src/node/';

/** Code of tests, generated worlds and tools: production never imports it. */
export const testOnly = [
  '\\.(test|spec)\\.',
  '[./]test-data\\.',
  '-harness\\.',
  '/fakes\\.',
  '/fake-',
  '/testing(\\.|/)',
  '/fixtures/',
  // Hostile and sound PDFs for tests.
  '/forgeries/',
  '/(test-kit|gallery-stage)\\.',
  '^technologies/.*/samples\\.',
  '/gallery\\.tsx$',
  '^(e2e|lab|tools|examples)/',
];

const backend = (floor: string): string => `^packages/backend/src/${floor}/`;

/** Every layer, from the bottom up. */
export const layers: Readonly<Record<string, Layer>> = {
  protocol: { path: source('protocol'), mayReach: [] },
  embed: { path: source('embed'), mayReach: [source('protocol')] },

  vision: { path: '^packages/vision/src/(?!node/)', mayReach: [] },
  'vision in Node': { path: visionInNode, mayReach: [source('vision')] },

  ui: { path: source('ui'), mayReach: [source('protocol')] },
  camera: {
    path: source('camera'),
    mayReach: [source('protocol'), source('ui'), '^packages/vision/src/encode-within\\.ts$'],
  },
  'document capture': {
    path: source('document-capture'),
    mayReach: [source('protocol'), source('ui'), source('camera'), '^packages/vision/src/(?!node/)'],
  },
  flow: { path: source('flow'), mayReach: [source('protocol'), source('ui'), source('camera')] },

  processes: { path: source('processes'), mayReach: [] },
  pki: { path: source('pki'), mayReach: [source('(protocol|processes)')] },
  providers: { path: '^packages/providers/src/(?!conformance[./])', mayReach: [source('protocol')] },
  'conformance suites of providers': {
    path: '^packages/providers/src/conformance[./]',
    mayReach: [source('(protocol|pki|providers)')],
  },
  sandbox: { path: source('sandbox'), mayReach: [source('protocol'), source('pki'), source('providers')] },

  'backend: kit': { path: backend('kit'), mayReach: [source('(protocol|processes|pki)')] },
  'backend: platform': {
    path: backend('platform'),
    mayReach: [source('(protocol|processes|pki)'), backend('kit')],
  },
  'backend: features': {
    path: backend('features'),
    mayReach: [source('(protocol|processes|pki)'), backend('(kit|platform)')],
  },
  'backend: app': {
    path: '^packages/backend/src/(app/|[^/]+$)',
    mayReach: [source('(protocol|processes|pki|backend)')],
  },

  'the tables of technologies': {
    path: '^technologies/(?!server\\.ts$)[^/]+$',
    mayReach: [
      '^technologies/[^/]+/(technology|about|field-names|reason-names)\\.ts$',
      source('(protocol|flow)'),
    ],
  },
  'the server’s table of technologies': {
    path: '^technologies/server\\.ts$',
    mayReach: [tables, '^technologies/(shared|[^/]+)/server/', source('(protocol|backend)')],
  },
  'what both sides of a technology share': {
    path: bothSides,
    mayReach: [
      '^technologies/$1/(?!web/|server/)',
      shared,
      manifest,
      source('protocol'),
      '^packages/vision/src/(?!node/)',
    ],
  },
  'a technology’s screens': {
    path: '^technologies/([^/]+)/web/',
    mayReach: [
      '^technologies/$1/(?!server/)',
      shared,
      '^technologies/shared/web/',
      manifest,
      source('(protocol|ui|camera|document-capture|flow)'),
      '^packages/vision/src/(?!node/)',
    ],
  },
  'a technology’s routes': {
    path: '^technologies/([^/]+)/server/',
    mayReach: [
      '^technologies/$1/(?!web/)',
      shared,
      '^technologies/shared/server/',
      manifest,
      source('(protocol|backend|pki|providers|vision)'),
    ],
  },
  'a technology’s manifest': {
    path: '^technologies/([^/]+)/(technology|about|field-names|reason-names)\\.ts$',
    mayReach: ['^technologies/$1/(?!server/)', shared, manifest, source('(protocol|flow|ui)')],
  },

  'apps/web': {
    path: '^apps/web/src/',
    mayReach: ['^technologies/', source('(protocol|ui|camera|document-capture|flow)')],
  },
  'apps/widget': {
    path: '^apps/widget/src/',
    mayReach: ['^technologies/', source('(protocol|ui|camera|flow)')],
  },
  'apps/server': {
    path: '^apps/server/src/',
    mayReach: ['^technologies/', source('(protocol|backend|pki|providers|sandbox|vision)')],
  },
};

/**
 * The lab's only public files: what tests and journeys may import, as listed in the exports of `@kuelik/lab`.
 */
export const labDoor = '^lab/(people|papers)/index\\.ts$';

/** People and papers are drawn from seeds: they use the product's check digits and nothing else of it. */
export const labWorlds: Layer = {
  path: '^lab/(people|papers)/',
  mayReach: [source('protocol'), '^packages/vision/src/document/'],
};

/** Runs in a person's browser. */
export const browser = [
  source('(ui|camera|document-capture|flow|embed)'),
  '^packages/vision/src/(?!node/)',
  '^technologies/[^/]+/web/',
  '^technologies/[^/]+/(technology|about|field-names|reason-names)\\.ts$',
  '^technologies/[^/]+\\.tsx$',
  '^apps/(web|widget)/src/',
];

/** Runs in a browser and on the server. */
export const both = [source('protocol'), bothSides];

/** Published packages that code of a browser may import. */
export const npmInBrowser = [
  'react',
  'react-dom',
  'zustand',
  'valibot',
  'pdfjs-dist',
  'zxing-wasm',
  '@sentry/browser',
  '@tensorflow/tfjs-(core|converter|backend-wasm)',
  '@vladmandic/human',
];

/** Runs on the server. */
export const server = [
  source('(backend|processes|pki|providers|sandbox)'),
  visionInNode,
  '^technologies/[^/]+/server/',
  '^technologies/server\\.ts$',
  '^apps/server/src/',
];
