import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { face2faceSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { face2faceRoutes } from './index.ts';
import { lackOfFaces } from './plan.ts';

const step = {
  settings: face2faceSettings,
  counts: [],
  lacks: lackOfFaces,
} as const satisfies StepServer;

/** The server's half of the manifest. */
export const server = {
  routes: face2faceRoutes,
  steps: { face2face: step },
} satisfies TechnologyServer<Key>;
