import { documentSettings } from '../../shared/server/document-settings.ts';
import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import type { Key } from '../technology.ts';
import { documentRoutes } from './index.ts';

const step = {
  settings: documentSettings,
  leaves: 'document-photo',
  counts: ['attempts', 'mismatches'],
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: documentRoutes,
  steps: { document: step, document2: step },
} satisfies TechnologyServer<Key>;
