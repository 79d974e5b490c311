import type { ExtraRoute } from '@kuelik/flow';
import { buildConfig } from './config.ts';

const pages: readonly ExtraRoute[] = [
  { path: '/document-reader', load: () => import('./document-reader.tsx'), needsSession: true },
];

/** The pages beside the flow. The gallery exists in development builds only. */
export const routes: readonly ExtraRoute[] = [...pages, ...(buildConfig.isDevelopment ? [] : [])];
