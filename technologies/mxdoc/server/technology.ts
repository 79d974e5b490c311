import { documentConsents } from '../../shared/server/document-consents.ts';
import { photographedStep } from '../../shared/server/document-settings.ts';
import type { TechnologyServer } from '../../shared/server/technology-server.ts';
import type { Key } from '../technology.ts';
import { mxdocRoutes } from './index.ts';

/** The server's half of the manifest. */
export const server = {
  routes: mxdocRoutes,
  steps: { mxdoc: photographedStep },
  consents: documentConsents,
} satisfies TechnologyServer<Key>;
