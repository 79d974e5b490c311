/**
 * Loaders of the pages besides the flow, by path: for integrators, operators, document checks, support, and
 * the document reader alone. In a separate chunk, so that the flow's first screen does not include their
 * names.
 */
export const otherPages = {
  '/test': () => import('./playground-route.tsx'),
  '/cabinet/*?': () => import('./cabinet-route.tsx'),
  '/verify': () => import('./verify-route.tsx'),
  '/check': () => import('./check-route.tsx'),
  '/document-reader': () => import('./document-reader.tsx'),
};
