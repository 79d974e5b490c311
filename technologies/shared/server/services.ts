import type { Platform } from '@kuelik/backend';
import type { Providers } from '@kuelik/providers';
import type { VisionEngine } from '@kuelik/vision/node';
import type { FastifyPluginAsync } from 'fastify';

/** Options of a technology's Fastify plugin. */
export interface TechnologyServices {
  readonly platform: Platform;
  readonly vision: VisionEngine;
  /** External providers: state, SMS, photo check, cloud signing. */
  readonly providers: Providers;
}

/** A row of the server table: mounted under the API's base path. */
export type TechnologyRoutes = FastifyPluginAsync<TechnologyServices>;
