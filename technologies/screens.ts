import type { ScreenLoader } from '@kuelik/flow';
import type { TechnologyKey } from './catalogue.ts';

// A shared loader for the keys of one screen: a separate call site would repeat the file list.
const liveness = () => import('./liveness/web/index.tsx');
const document = () => import('./document/web/index.tsx');
const registry = () => import('./registry/web/index.tsx');

/** The browser table: each technology's screen, loaded when the flow reaches it. */
export const screens = {
  distance: liveness,
  distance2: liveness,
  short: liveness,
  position: liveness,
  'pro-max': liveness,
  core: liveness,
  document,
  document2: document,
  mxdoc: () => import('./mxdoc/web/index.tsx'),
  edocument: () => import('./edocument/web/index.tsx'),
  face2face: () => import('./face2face/web/index.tsx'),
  address: registry,
  address2: registry,
  gbdfln: registry,
  gbdfl: registry,
  gbdfl2: registry,
  kzInfo: registry,
  tunduk: () => import('./tunduk/web/index.tsx'),
  f2fnpck: () => import('./face2face/web/npck/index.tsx'),
  dsi: () => import('./signature-identifier/web/index.tsx'),
  dss: () => import('./signature-signer/web/index.tsx'),
} as const satisfies Record<TechnologyKey, ScreenLoader>;
