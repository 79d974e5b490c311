import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { documentRoutes } from './documents/index.ts';
import { identifierRoutes } from './identifier/index.ts';
import { signerRoutes } from './signer/index.ts';

/** The calls of both steps and for their documents: see `contract/`. */
export const signatureRoutes: TechnologyRoutes = async (app, services) => {
  await documentRoutes(app, services);
  await identifierRoutes(app, services);
  await signerRoutes(app, services);
};
