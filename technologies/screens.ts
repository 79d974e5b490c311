import type { ScreenLoader } from '@kuelik/flow';
import type { TechnologyKey } from './catalogue.ts';

/** The browser table: each technology's screen, loaded when the flow reaches it. */
export const screens = {
  distance: () => import('./liveness/web/index.tsx'),
  distance2: () => import('./liveness/web/index.tsx'),
  short: () => import('./liveness/web/index.tsx'),
  position: () => import('./liveness/web/index.tsx'),
  'pro-max': () => import('./liveness/web/index.tsx'),
  core: () => import('./liveness/web/index.tsx'),
  document: () => import('./document/web/index.tsx'),
  document2: () => import('./document/web/index.tsx'),
  mxdoc: () => import('./mxdoc/web/index.tsx'),
  edocument: () => import('./edocument/web/index.tsx'),
  face2face: () => import('./face2face/web/index.tsx'),
  address: () => import('./registry/web/index.tsx'),
  address2: () => import('./registry/web/index.tsx'),
  gbdfln: () => import('./registry/web/index.tsx'),
  gbdfl: () => import('./registry/web/index.tsx'),
  gbdfl2: () => import('./registry/web/index.tsx'),
  kzInfo: () => import('./registry/web/index.tsx'),
  tunduk: () => import('./tunduk/web/index.tsx'),
  f2fnpck: () => import('./face2face/web/npck/index.tsx'),
  dsi: () => import('./signature-identifier/web/index.tsx'),
  dss: () => import('./signature-signer/web/index.tsx'),
} as const satisfies Record<TechnologyKey, ScreenLoader>;
