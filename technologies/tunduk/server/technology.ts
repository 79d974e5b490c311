import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { tundukSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { tundukRoutes } from './index.ts';

const step = {
  settings: tundukSettings,
  counts: ['attempts'],
  needsAccess: true,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: tundukRoutes,
  steps: { tunduk: step },
} satisfies TechnologyServer<Key>;
