import type { FastifyPluginAsync } from 'fastify';
import type { World } from '../world.ts';
import { pages } from './pages.ts';
import { testRoutes } from './test-routes.ts';

/** The pages on which a developer plays the person, and the same actions as JSON for tests. */
export const phonePlugin: FastifyPluginAsync<{ readonly world: World }> = async (app, { world }) => {
  pages(app, world);
  testRoutes(app, world);
};
