import { isListedOrigin } from '@kuelik/protocol';
import type { Context } from '../../kit/context.ts';
import { isOneOrganizations } from './check-origin.ts';

const REFRESH_MS = 30_000;

/** The origins listed by integrators, cached for headers. */
export interface OriginRegistry {
  /**
   * Whether an integrator lists an origin, by the rules of `frame-ancestors`: a wildcard matches too, unless
   * anyone can host pages below it. At most 30 s old; refreshed in the background.
   * @param wideOrigins the operator allows wildcards below public suffixes.
   */
  allows(origin: string, wideOrigins: boolean): boolean;
  refresh(): Promise<void>;
}

/** @param fixed origins from the deployment's configuration, which are always known. */
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
      // While the database is down the cached origins stay valid; the readiness check reports the outage to
      // the operator.
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
