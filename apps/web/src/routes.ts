import type { ExtraRoute } from '@kuelik/flow';

/** A page that calls the technologies by their titles: shown once they are there. */
async function withTitles<T>(page: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([
    page,
    import('@kuelik/technologies/about').then(({ loadAbout }) => loadAbout()),
  ]);
  return loaded;
}

const pages: readonly ExtraRoute[] = [
  { path: '/test', load: () => withTitles(import('./playground-route.tsx')) },
  { path: '/cabinet/*?', load: () => withTitles(import('./cabinet-route.tsx')) },
  { path: '/verify', load: () => import('./verify-route.tsx') },
  { path: '/document-reader', load: () => import('./document-reader.tsx'), needsSession: true },
];

// Here and not in config.ts, so that a production build drops the gallery's code.
const developmentPages: readonly ExtraRoute[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: () => import('./gallery/index.tsx') }]
  : [];

/** The pages besides the flow. */
export const routes: readonly ExtraRoute[] = [...pages, ...developmentPages];
