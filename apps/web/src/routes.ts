import type { ExtraRoute } from '@kuelik/flow';

const others = ['/test', '/cabinet/*?', '/verify', '/check', '/document-reader'] as const;

const pages: readonly ExtraRoute[] = others.map((path) => ({
  path,
  load: async () => (await import('./other-pages.ts')).otherPages[path](),
  needsSession: path === '/document-reader',
}));

// Set here and not in config.ts, so that a production build drops the gallery's code.
const developmentPages: readonly ExtraRoute[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: () => import('./gallery/index.tsx') }]
  : [];

/** The pages besides the flow. */
export const routes: readonly ExtraRoute[] = [...pages, ...developmentPages];
