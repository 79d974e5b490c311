import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { numberCheckSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { numberCheckRoutes } from './index.ts';

const step = {
  settings: numberCheckSettings,
  counts: ['attempts'],
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: numberCheckRoutes,
  steps: { numberCheck: step },
} satisfies TechnologyServer<Key>;
