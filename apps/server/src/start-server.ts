import type { AddressInfo } from 'node:net';
import {
  buildApp,
  createProtocols,
  isTestSession,
  measureProviders,
  rawQuery,
  serveMetrics,
  serverKey,
  startProtocols,
  startRetention,
  startWebhooks,
} from '@kuelik/backend';
import { sandbox } from '@kuelik/sandbox';
import { consentWording } from '@kuelik/technologies/consent-wordings';
import { technologyManifests } from '@kuelik/technologies/server';
import { createVisionEngine } from '@kuelik/vision/node';
import type { FastifyPluginAsync } from 'fastify';
import { connectOrigins, type ServerConfig, untold } from './config.ts';
import { findSite } from './find-site.ts';
import { openBackend } from './open-backend.ts';
import { connectProviders } from './providers.ts';
import { sandboxGate } from './sandbox-gate.ts';
import { openSeals } from './seals.ts';
import { withTexts } from './site-texts.ts';
import type { Stores } from './stores.ts';
import { technologyPlugins } from './technologies.ts';

const RETENTION_EVERY_MS = 10 * 60_000;
const WEBHOOKS_EVERY_MS = 1000;
const PROTOCOLS_EVERY_MS = 1000;
const VERSION = '0.1.0';

export interface RunningServer {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Stops it after completing open requests. */
  close(): Promise<void>;
}

/**
 * Opens the stores, assembles the server and listens.
 *
 * @param onBroken called when the embedded database is lost for good: the process should exit.
 */
export async function startServer(
  config: ServerConfig,
  onBroken: (error: Error) => void,
): Promise<RunningServer> {
  const { stores, backend, clock, leaveWaitingRoom } = await openBackend(config, onBroken);
  // Its threads start with the first picture.
  const vision = createVisionEngine(config.vision);
  const outside = connectProviders(config, isTestSession, measureProviders(backend.registry));
  // Known once the server listens.
  let ownUrl = '';
  const onProtocolFault = { tell: (_error: unknown): void => undefined };
  const protocols = createProtocols(
    backend.context,
    {
      seals: await openSeals(config, stores, outside.hasSandbox, () => `${ownUrl}/sandbox`),
      supported: new Set(technologyManifests.map(({ code }) => code)),
      software: { name: 'Kuelik', version: VERSION },
      wording: consentWording,
      link: () => `${config.publicUrl ?? ownUrl}/verify`,
    },
    (error) => onProtocolFault.tell(error),
  );
  const app = await buildApp({
    backend,
    plugins: technologyPlugins(backend.platform, vision, outside.providers),
    technologies: technologyManifests,
    verify: outside.verify,
    protocols,
    testSessions: outside.hasSandbox,
    pages: outside.hasSandbox ? [await sandboxPages(stores, () => ownUrl, config.sandboxPassword)] : [],
    site: { dir: findSite(config.siteDir), runtimeConfig: withTexts(config) },
    log: { level: config.logLevel },
    production: config.production,
    publicUrl: config.publicUrl,
    sessionLifetimeMs: config.sessionLifetimeMs,
    retention: config.retentionDays,
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    wideOrigins: config.wideOrigins,
    version: VERSION,
    connectOrigins: connectOrigins(config),
  });
  const metrics = await serveMetrics(backend.registry, config.metricsPort).catch((error: unknown) => {
    if (config.production) throw error;
    app.log.warn({ err: error }, 'no metrics: the port is taken');
    return null;
  });
  const stopRetention = startRetention(
    backend.context,
    backend.registry,
    config.retention,
    RETENTION_EVERY_MS,
    (error) => app.log.error({ err: error }, 'retention failed'),
  );
  const stopWebhooks = startWebhooks(backend.context, backend.registry, WEBHOOKS_EVERY_MS, (error) =>
    app.log.error({ err: error }, 'webhooks failed'),
  );
  onProtocolFault.tell = (error) => app.log.error({ err: error }, 'a protocol could not be made');
  for (const line of untold(config)) app.log.warn(line);
  if (outside.missing.length > 0) {
    app.log.warn(
      { providers: outside.missing },
      'providers without an address: steps that need them reply 503',
    );
  }
  await leaveWaitingRoom();
  await app.listen({ host: config.host, port: config.port });
  ownUrl = listeningUrl(config.host, app.server.address());
  outside.setSandboxUrl(`${ownUrl}/sandbox`);
  // Its sandbox answers only now.
  const stopProtocols = startProtocols(protocols, PROTOCOLS_EVERY_MS, (error) =>
    app.log.error({ err: error }, 'protocols failed'),
  );
  return {
    url: config.publicUrl ?? ownUrl,
    close: async () => {
      await Promise.all([app.close(), stopRetention(), stopWebhooks(), stopProtocols()]);
      metrics?.close();
      clock.stop();
      await vision.close();
      await stores.db.destroy();
    },
  };
}

async function sandboxPages(
  { db, keyring }: Stores,
  ownUrl: () => string,
  password: string | null,
): Promise<FastifyPluginAsync> {
  const query = rawQuery(db);
  const secret = await serverKey(db, keyring, 'sandbox');
  const url = () => `${ownUrl()}/sandbox`;
  return async (app) => {
    if (password !== null) app.addHook('onRequest', sandboxGate(password));
    // In production it is mounted only for sessions of test keys, enabled by its password; otherwise it is
    // not.
    await app.register(sandbox, { prefix: '/sandbox', query, production: false, secret, url });
  };
}

/** An address that a browser on this machine can open, also when the server listens on all interfaces. */
function listeningUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
