import { isListedOrigin } from '@kuelik/protocol';
import type { Context } from '../../kit/context.ts';
import { isOneOrganizations } from './check-origin.ts';

const REFRESH_MS = 30_000;

/** The origins listed by integrators, cached for headers. */
export interface OriginRegistry {
  /**
   * Whether an origin is listed, by the rule of `frame-ancestors`: below a star, too, unless anybody can have a page there.
   * As of at most 30 s ago; a refresh goes on in the background.
   * @param wideOrigins the operator lets stars stand below public suffixes.
   */
  allows(origin: string, wideOrigins: boolean): boolean;
  refresh(): Promise<void>;
}

/** @param fixed always known origins, from the deployment's configuration. */
export async function createOriginRegistry(
  context: Context,
  fixed: readonly string[],
): Promise<OriginRegistry> {
  let origins: ReadonlySet<string> = new Set(fixed);
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = async () => {
    readAt = context.now().getTime();
    const rows = await context.db.selectFrom('integrator').select('origins').execute();
    origins = new Set([...fixed, ...rows.flatMap((row) => row.origins)]);
  };
  await refresh();

  return {
    allows: (origin, wideOrigins) => {
      // If the database is down the cached origins stay valid; readiness reports it to the operator.
      if (context.now().getTime() - readAt > REFRESH_MS) refresh().catch(() => undefined);
      if (origins.has(origin)) return true;
      return [...origins].some(
        (listed) =>
          listed.includes('*') &&
          isListedOrigin(origin, listed) &&
          (wideOrigins || isOneOrganizations(listed)),
      );
    },
    refresh,
  };
}
