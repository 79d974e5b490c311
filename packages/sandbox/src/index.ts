import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { phonePlugin } from './phone/plugin.ts';
import { photoCheckRoutes } from './photo-check/routes.ts';
import { signingRoutes } from './signing/routes.ts';
import { setUpSigningStorage } from './signing/storage.ts';
import { smsRoutes } from './sms/routes.ts';
import { eDocumentRoutes } from './state-gateway/e-documents.ts';
import { kyrgyzRoutes } from './state-gateway/kyrgyz.ts';
import { registryRoutes } from './state-gateway/registries.ts';
import { type Query, setUpStorage } from './storage.ts';
import { type Delays, usualDelays, type World } from './world.ts';

export { openSandboxIdentity } from './signing/identity.ts';
export type { Query } from './storage.ts';
export type { Delays } from './world.ts';

export interface SandboxOptions {
  /** Runs one SQL statement on the server's own database; the sandbox uses its own schema. */
  readonly query: Query;
  /** Whether this is a production server, where the sandbox refuses to mount. */
  readonly production: boolean;
  readonly now?: () => Date;
  readonly delays?: Partial<Delays>;
  /**
   * 32 bytes that encrypt the signing service's keys; must stay the same across restarts on the same
   * database. By default a random secret is used, and certificates do not survive a restart.
   */
  readonly secret?: Uint8Array;
  /** Public address of this plugin, including its prefix: certificates contain the URL of their CRL. */
  readonly url?: () => string;
}

/**
 * The sandbox of external providers as a Fastify plugin: real HTTP to the providers' contracts, and pages on
 * which a developer plays the person; see docs/sandbox.md.
 *
 * @throws Error in production.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  if (options.production) throw new Error('The sandbox does not run in production');
  const world: World = {
    query: options.query,
    now: options.now ?? (() => new Date()),
    delays: { ...usualDelays, ...options.delays },
    secret: options.secret ?? randomBytes(32),
  };
  await setUpStorage(world.query);
  await setUpSigningStorage(world.query);
  const url = options.url ?? (() => 'http://127.0.0.1:3000/sandbox');
  await app.register(
    async (gateway) => {
      eDocumentRoutes(gateway, world);
      registryRoutes(gateway, world);
      kyrgyzRoutes(gateway, world);
    },
    { prefix: '/state-gateway' },
  );
  await app.register(async (provider) => smsRoutes(provider, world), { prefix: '/sms' });
  await app.register(async (provider) => photoCheckRoutes(provider, world), { prefix: '/photo-check' });
  await app.register(async (provider) => signingRoutes(provider, world, () => `${url()}/signing`), {
    prefix: '/signing',
  });
  await app.register(phonePlugin, { world });
};
