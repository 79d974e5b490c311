import type { FirstScreenModule } from '@kuelik/protocol';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { buildApp } from '../app/build-app.ts';
import type { SigningService } from '../features/documents/checked-here.ts';
import type { Protocols } from '../features/session-protocol/protocols.ts';
import type { Context } from '../kit/context.ts';
import type { Limits } from '../kit/limits/rates.ts';
import type { Platform } from '../platform/contract/platform.ts';
import type { TechnologyManifest } from '../platform/policies/plan.ts';
import { plainManifest } from './manifests.ts';
import { createTestPlatform, type NewTestSession, type TestPlatform } from './platform.ts';

export interface TestAppOptions {
  /** Technology routes as mounted by apps/server. */
  readonly plugins?: (platform: Platform) => readonly FastifyPluginAsync[];
  /** Codes that this server runs, with any settings and step kinds; LDSH, DR and F2F by default. */
  readonly supported?: readonly string[];
  /** Replaces the default technologies, for tests that need rules. */
  readonly technologies?: readonly TechnologyManifest[];
  /** What signed files are checked with. */
  readonly signing?: SigningService;
  /** Makes the sealed protocols of sessions. */
  readonly protocols?: (context: Context) => Protocols;
  readonly now?: () => Date;
  /** Limits shared by all processes; none by default. */
  readonly limits?: Limits;
  /** Called with each SQL statement, begin and commit included. */
  readonly onStatement?: (sql: string) => void;
  readonly sessionLifetimeMs?: number;
  readonly requestsPerMinute?: number;
  readonly siteDir?: string;
  readonly formerSiteDir?: string;
  readonly firstScreens?: FirstScreenModule;
  readonly production?: boolean;
  readonly log?: { write(line: string): void };
}

export interface TestSession {
  readonly id: string;
  readonly token: string;
  /** For requests of this session. */
  readonly headers: { readonly authorization: string };
}

export interface TestApp extends Omit<TestPlatform, 'startSession'> {
  readonly app: FastifyInstance;
  /** Creates and validates a session. */
  startSession(session?: NewTestSession): Promise<TestSession>;
}

/** The whole server on its own real database; use `app.inject`. Close it after the tests. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const platform = await createTestPlatform({
    ...(options.now !== undefined && { now: options.now }),
    ...(options.limits !== undefined && { limits: options.limits }),
    ...(options.onStatement !== undefined && { onStatement: options.onStatement }),
  });
  const app = await buildApp({
    backend: platform.backend,
    plugins: options.plugins?.(platform.platform) ?? [],
    signing: options.signing ?? null,
    protocols: options.protocols?.(platform.context) ?? null,
    technologies: options.technologies ?? (options.supported ?? ['LDSH', 'DR', 'F2F']).map(plainManifest),
    site: {
      dir: options.siteDir ?? null,
      formerDir: options.formerSiteDir ?? null,
      runtimeConfig: { backendUrl: '/api/v1' },
      firstScreens: options.firstScreens ?? null,
    },
    log: options.log === undefined ? { level: 'silent' } : { level: 'info', stream: options.log },
    production: options.production ?? false,
    publicUrl: null,
    retention: { pictures: 30, data: 365 },
    sessionLifetimeMs: options.sessionLifetimeMs ?? 24 * 3_600_000,
    requestsPerMinute: options.requestsPerMinute ?? 0,
    // Test machines may be arbitrarily busy.
    maxEventLoopDelayMs: 0,
    trustProxy: false,
    version: 'test',
    connectOrigins: [],
  });
  return {
    ...platform,
    app,
    startSession: async (session) => {
      const { id, token } = await platform.startSession(session);
      return { id, token, headers: { authorization: `Bearer ${token}` } };
    },
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}
