import { lackOfSigner } from '../../shared/server/plan-rules.ts';
import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { signatureSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { consents as identifying } from './identifier/consents.ts';
import { signatureRoutes } from './index.ts';
import { consents as signing } from './signer/consents.ts';

const step = {
  settings: signatureSettings,
  counts: ['code_tries'],
  needsAccess: true,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: signatureRoutes,
  steps: { dsi: { ...step, leaves: 'signing-person' }, dss: { ...step, lacks: lackOfSigner } },
  consents: { ...identifying, ...signing },
} satisfies TechnologyServer<Key>;
