import { lackOfSigner } from '../../shared/server/plan-rules.ts';
import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { signatureSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { signatureRoutes } from './index.ts';

const step = {
  settings: signatureSettings,
  counts: ['code_tries'],
  needsAccess: true,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: signatureRoutes,
  steps: { dsi: { ...step, leaves: 'signing-person' }, dss: { ...step, lacks: lackOfSigner } },
} satisfies TechnologyServer<Key>;
