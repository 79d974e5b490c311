import type { TechnologyKey } from './catalogue.ts';
import { documentRoutes } from './document/server/index.ts';
import { edocumentRoutes } from './edocument/server/index.ts';
import { face2faceRoutes } from './face2face/server/index.ts';
import { npckRoutes } from './face2face/server/npck-routes.ts';
import { livenessRoutes } from './liveness/server/index.ts';
import { mxdocRoutes } from './mxdoc/server/index.ts';
import { registryRoutes } from './registry/server/index.ts';
import type { TechnologyRoutes } from './services.ts';
import { identifierRoutes } from './signature-identifier/server/index.ts';
import { signerRoutes } from './signature-signer/server/index.ts';
import { tundukRoutes } from './tunduk/server/index.ts';

/** The server table. Keys of one folder share their routes; each plugin is mounted once. */
export const routes = {
  distance: livenessRoutes,
  distance2: livenessRoutes,
  short: livenessRoutes,
  position: livenessRoutes,
  'pro-max': livenessRoutes,
  core: livenessRoutes,
  document: documentRoutes,
  document2: documentRoutes,
  mxdoc: mxdocRoutes,
  edocument: edocumentRoutes,
  face2face: face2faceRoutes,
  address: registryRoutes,
  address2: registryRoutes,
  gbdfln: registryRoutes,
  gbdfl: registryRoutes,
  gbdfl2: registryRoutes,
  kzInfo: registryRoutes,
  tunduk: tundukRoutes,
  f2fnpck: npckRoutes,
  dsi: identifierRoutes,
  dss: signerRoutes,
} as const satisfies Record<TechnologyKey, TechnologyRoutes>;
