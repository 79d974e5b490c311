import {
  beginStarter,
  buildApp,
  buildHealthApp,
  createProtocols,
  isTestSession,
  measureOverdue,
  measureProviders,
  measureQueues,
  measureVisionQueue,
  rawQuery,
  serverKey,
  setFormPlaces,
  waitForDatabase,
} from '@kuelik/backend';
import { sandbox } from '@kuelik/sandbox';
import { consentWording, protocolNames, technologyManifests } from '@kuelik/technologies/server';
import type { FastifyPluginAsync } from 'fastify';
import { configWarnings, connectOrigins, type ServerConfig } from '../configuration/config.ts';
import { findFirstScreens } from '../http/find-first-screens.ts';
import { findSite } from '../http/find-site.ts';
import { listenOn, openMetrics } from '../http/open-ports.ts';
import { sandboxGate } from '../http/sandbox-gate.ts';
import { withTexts } from '../http/site-texts.ts';
import { openBackend } from '../stores/open-backend.ts';
import { type Stores, serverLocation } from '../stores/stores.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { traceProviders } from '../tracing/trace-providers.ts';
import { openVision } from '../vision/open-vision.ts';
import { connectProviders } from './providers.ts';
import { openSeals } from './seals.ts';
import { startJobs } from './start-jobs.ts';
import { startVisionServer } from './start-vision-server.ts';
import { technologyPlugins } from './technologies.ts';

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
  // Before anything that takes memory.
  beginStarter();
  const tracing = await openTracing(config.tracing);
  const opened = await openBackend(config, onBroken, tracing);
  if (config.role === 'vision') {
    const { url, close } = await startVisionServer(config, opened, tracing);
    return { url, close: () => close().finally(() => tracing?.close()) };
  }
  const { stores, backend, clock, keyWatch, leaveWaitingRoom } = opened;
  const vision = openVision(config, serverLocation(config), backend, tracing);
  if (config.formsAtOnce !== null) setFormPlaces(config.formsAtOnce);
  const observers = [measureProviders(backend.registry), traceProviders(tracing)];
  const outside = connectProviders(config, isTestSession, (ended) => {
    for (const observe of observers) observe(ended);
  });
  // Known once the server listens.
  let ownUrl = '';
  // The sandbox runs in the process that serves people, so a process with only jobs uses the public address.
  const sandboxUrl = () => `${config.role === 'jobs' ? config.publicUrl : ownUrl}/sandbox`;
  const onProtocolFault = { log: (_error: unknown): void => undefined };
  const protocols = createProtocols(
    backend.context,
    {
      seals: await openSeals(config, stores, outside.hasSandbox, sandboxUrl),
      supported: new Set(technologyManifests.map(({ code }) => code)),
      software: { name: 'Kuelik', version: VERSION },
      wording: consentWording,
      names: protocolNames,
      link: () => `${config.publicUrl ?? ownUrl}/verify`,
    },
    (error) => onProtocolFault.log(error),
  );
  const log = { level: config.logLevel };
  const buildApi = async () =>
    buildApp({
      backend,
      plugins: technologyPlugins(backend.platform, vision.engine, outside.providers),
      technologies: technologyManifests,
      signing: outside.publicSigning,
      protocols,
      testSessions: outside.hasSandbox,
      pages: outside.hasSandbox ? [await sandboxPages(stores, () => ownUrl, config.sandboxPassword)] : [],
      site: {
        dir: findSite(config.siteDir),
        formerDir: config.siteFormerDir === null ? null : findSite(config.siteFormerDir),
        runtimeConfig: withTexts(config),
        firstScreens: await findFirstScreens(),
      },
      log,
      production: config.production,
      publicUrl: config.publicUrl,
      sessionLifetimeMs: config.sessionLifetimeMs,
      retention: config.retention,
      requestsPerMinute: config.requestsPerMinute,
      trustProxy: config.trustProxy,
      wideOrigins: config.wideOrigins,
      plainOrigins: config.plainOrigins,
      version: VERSION,
      connectOrigins: connectOrigins(config),
      beforeForm: vision.beforeForm,
      findPlace: vision.findPlace,
    });
  const app = await (config.role === 'jobs' ? buildHealthApp(backend, log) : buildApi());
  measureQueues(backend.context, backend.registry);
  measureOverdue(backend.context, backend.registry, config.retention);
  measureVisionQueue(backend.context, backend.registry);
  const metrics = await openMetrics(app, backend, config);
  onProtocolFault.log = (error) => app.log.error({ err: error }, 'a protocol could not be made');
  for (const line of configWarnings(config)) app.log.warn(line);
  if (outside.missing.length > 0) {
    app.log.warn(
      { providers: outside.missing },
      'providers without an address: steps that need them reply 503',
    );
  }
  await leaveWaitingRoom();
  ownUrl = await listenOn(app, config);
  outside.setSandboxUrl(sandboxUrl());
  // Starts only now: outside of production the sandbox makes the seals, and it has just become reachable.
  const stopJobs =
    config.role === 'api'
      ? null
      : startJobs(backend, protocols, config, (error, sentence) => app.log.error({ err: error }, sentence));
  return {
    url: config.publicUrl ?? ownUrl,
    close: async () => {
      await Promise.all([app.close(), stopJobs?.()]);
      metrics?.close();
      clock.stop();
      keyWatch?.stop();
      await vision.close();
      await stores.db.destroy();
      await tracing?.close();
    },
  };
}

/** Repeats a statement of the start for as long as the database is away. */
const patiently = <T>(ask: () => Promise<T>): Promise<T> =>
  waitForDatabase(ask, { limitMs: Number.POSITIVE_INFINITY });

async function sandboxPages(
  { db, keyring }: Stores,
  ownUrl: () => string,
  password: string | null,
): Promise<FastifyPluginAsync> {
  const now = rawQuery(db);
  const secret = await patiently(() => serverKey(db, keyring, 'sandbox'));
  // Before the server listens the sandbox only makes its tables, by statements that may be sent twice.
  const query: typeof now = (text, values) =>
    ownUrl() === '' ? patiently(() => now(text, values)) : now(text, values);
  const url = () => `${ownUrl()}/sandbox`;
  return async (app) => {
    if (password !== null) app.addHook('onRequest', sandboxGate(password));
    // In production the sandbox is mounted only for sessions of test keys, and only if its password is set.
    await app.register(sandbox, { prefix: '/sandbox', query, production: false, secret, url });
  };
}
