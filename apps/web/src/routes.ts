import type { ExtraRoute } from '@kuelik/flow';

const pages: readonly ExtraRoute[] = [
  { path: '/test', load: () => import('./playground-route.tsx') },
  { path: '/cabinet/*?', load: () => import('./cabinet-route.tsx') },
  { path: '/verify', load: () => import('./verify-route.tsx') },
  { path: '/document-reader', load: () => import('./document-reader.tsx'), needsSession: true },
];

// Here and not in config.ts, so that a production build drops the gallery's code.
const developmentPages: readonly ExtraRoute[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: () => import('./gallery/index.tsx') }]
  : [];

/** The pages besides the flow. */
export const routes: readonly ExtraRoute[] = [...pages, ...developmentPages];
