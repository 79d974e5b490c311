import { buildHealthApp, measureVisionQueue, type Tracing } from '@kuelik/backend';
import type { ServerConfig } from '../configuration/config.ts';
import { listenOn, openMetrics } from '../http/open-ports.ts';
import type { openBackend } from '../stores/open-backend.ts';
import { serverLocation } from '../stores/stores.ts';
import { withModels } from '../vision/find-models.ts';
import { startVision } from '../vision/start-vision.ts';

/** A vision process: processes the jobs of API processes. Its only HTTP routes are health and metrics. */
export async function startVisionServer(
  config: ServerConfig,
  { stores, backend, clock, keyWatch, leaveWaitingRoom }: Awaited<ReturnType<typeof openBackend>>,
  tracing: Tracing | null,
) {
  const app = await buildHealthApp(backend, { level: config.logLevel });
  measureVisionQueue(backend.context, backend.registry);
  const stopVision = startVision(
    backend,
    { vision: withModels(config), location: serverLocation(config), tracing },
    (error, sentence) => app.log.error({ err: error }, sentence),
  );
  const metrics = await openMetrics(app, backend, config);
  await leaveWaitingRoom();
  const url = await listenOn(app, config);
  return {
    url,
    close: async () => {
      await Promise.all([app.close(), stopVision()]);
      metrics?.close();
      clock.stop();
      keyWatch?.stop();
      await stores.db.destroy();
    },
  };
}
