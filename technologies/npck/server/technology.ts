import { lackOfLiveFace } from '../../shared/server/plan-rules.ts';
import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { npckSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { consents } from './consents.ts';
import { npckRoutes } from './index.ts';

const step = {
  settings: npckSettings,
  counts: ['attempts'],
  needsAccess: true,
  lacks: lackOfLiveFace,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: npckRoutes,
  steps: { f2fnpck: step },
  consents,
} satisfies TechnologyServer<Key>;
