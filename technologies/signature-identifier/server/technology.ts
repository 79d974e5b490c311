import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { identifierSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { identifierRoutes } from './index.ts';

const step = {
  settings: identifierSettings,
  counts: ['code_tries'],
  needsAccess: true,
} as const satisfies StepServer;

/** The server half of the manifest. */
export const server = {
  routes: identifierRoutes,
  steps: { dsi: step },
} satisfies TechnologyServer<Key>;
