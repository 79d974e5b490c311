import type { Platform } from '@kuelik/backend';
import type { Providers } from '@kuelik/providers';
import { routes } from '@kuelik/technologies/routes';
import type { VisionEngine } from '@kuelik/vision/node';
import type { FastifyPluginAsync } from 'fastify';

/** The routes of every implemented technology, each once: keys of one folder share theirs. */
export function technologyPlugins(
  platform: Platform,
  vision: VisionEngine,
  providers: Providers,
): readonly FastifyPluginAsync[] {
  return [...new Set(Object.values(routes))].map(
    (technology): FastifyPluginAsync =>
      async (app) => {
        await app.register(technology, { platform, vision, providers });
      },
  );
}
