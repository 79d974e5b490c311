import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { documentTypeOf, isChildType } from '../document-types.ts';
import { edocumentSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { consents } from './consents.ts';
import { edocumentRoutes } from './index.ts';

const step = {
  settings: edocumentSettings,
  leaves: 'edocument-photo',
  counts: ['sms_attempts', 'code_attempts', 'document_attempts'],
  needsAccess: true,
  leavesNothing: ({ document_type }) => {
    const type = documentTypeOf(document_type);
    return type !== null && isChildType(type) ? 'a child’s document is never compared with' : null;
  },
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: edocumentRoutes,
  steps: { edocument: step },
  consents,
} satisfies TechnologyServer<Key>;
