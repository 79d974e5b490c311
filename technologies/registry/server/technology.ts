import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { registrySettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { consents } from './consents.ts';
import { registryRoutes } from './index.ts';

const step = {
  settings: registrySettings,
  counts: ['attempts'],
  needsAccess: true,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: registryRoutes,
  steps: { address: step, address2: step, gbdfln: step, gbdfl: step, gbdfl2: step, kzInfo: step },
  consents,
} satisfies TechnologyServer<Key>;
