import type { ScreenLoader } from '@kuelik/flow';
import type { BuiltTechnologyKey } from './catalogue.ts';

/** The browser table: each technology's screen, loaded when the flow reaches it. */
export const screens = {
  short: () => import('./liveness/web/index.tsx'),
  document: () => import('./document/web/index.tsx'),
  face2face: () => import('./face2face/web/index.tsx'),
} as const satisfies Record<BuiltTechnologyKey, ScreenLoader>;
