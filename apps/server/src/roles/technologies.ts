import type { Platform } from '@kuelik/backend';
import type { Providers } from '@kuelik/providers';
import { technologyRoutes } from '@kuelik/technologies/server';
import type { VisionEngine } from '@kuelik/vision/node';
import type { FastifyPluginAsync } from 'fastify';

/** The routes of every technology. */
export function technologyPlugins(
  platform: Platform,
  vision: VisionEngine,
  providers: Providers,
): readonly FastifyPluginAsync[] {
  return technologyRoutes.map(
    (technology): FastifyPluginAsync =>
      async (app) => {
        await app.register(technology, { platform, vision, providers });
      },
  );
}
