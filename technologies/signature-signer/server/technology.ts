import { lackOfSigner } from '../../shared/server/plan-rules.ts';
import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { signerSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { signerRoutes } from './index.ts';

const step = {
  settings: signerSettings,
  counts: ['code_tries'],
  needsAccess: true,
  lacks: lackOfSigner,
} as const satisfies StepServer;

/** The server half of the manifest. */
export const server = {
  routes: signerRoutes,
  steps: { dss: step },
} satisfies TechnologyServer<Key>;
