import type { AddressInfo } from 'node:net';
import { type Backend, serveMetrics } from '@kuelik/backend';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../configuration/config.ts';
import { ownConnectionLimit } from './connection-limit.ts';
import { keepRoom } from './keep-room.ts';

type Ports = Pick<ServerConfig, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'production'>;

/** The metrics' port. In production a server that cannot be observed does not start. */
export async function openMetrics(
  app: FastifyInstance,
  { registry }: Pick<Backend, 'registry'>,
  { metricsHost, metricsPort, production }: Ports,
) {
  return serveMetrics(registry, metricsHost, metricsPort).catch((error: unknown) => {
    if (production) throw error;
    app.log.warn({ err: error }, 'no metrics: the port is taken');
    return null;
  });
}

/**
 * Listens; returns an address that a browser on this machine can open, also when it listens on all interfaces.
 *
 * @param most connections at a time; see `keepRoom`
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: Ports,
  most = ownConnectionLimit(),
): Promise<string> {
  if (most !== null) keepRoom(app.server, most);
  await app.listen({ host, port });
  const address = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
