import type { ExtraRoute } from '@kuelik/flow';

const loadOther = async (page: 'playground' | 'cabinet' | 'verify') =>
  (await import('./other-pages.ts')).otherPages[page]();

const pages: readonly ExtraRoute[] = [
  { path: '/test', load: () => loadOther('playground') },
  { path: '/cabinet/*?', load: () => loadOther('cabinet') },
  { path: '/verify', load: () => loadOther('verify') },
  { path: '/document-reader', load: () => import('./document-reader.tsx'), needsSession: true },
];

// Here and not in config.ts, so that a production build drops the gallery's code.
const developmentPages: readonly ExtraRoute[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: () => import('./gallery/index.tsx') }]
  : [];

/** The pages besides the flow. */
export const routes: readonly ExtraRoute[] = [...pages, ...developmentPages];
