/**
 * Loaders of the pages for integrators, operators and document checks. Behind one late file, so that the flow's first
 * screen does not carry the names of all their files.
 */
export const otherPages = {
  playground: () => import('./playground-route.tsx'),
  cabinet: () => import('./cabinet-route.tsx'),
  verify: () => import('./verify-route.tsx'),
};
