import type { Context } from '../../kit/context.ts';

const REFRESH_MS = 30_000;

/** The origins that integrators have listed, kept at hand for headers. */
export interface OriginRegistry {
  /** As of at most 30 s ago; a refresh goes on in the background. */
  known(): ReadonlySet<string>;
  refresh(): Promise<void>;
}

/** @param fixed origins that are always known, from the deployment's configuration. */
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
    known: () => {
      // When the database is away the origins of before stay good; readiness tells the operator.
      if (context.now().getTime() - readAt > REFRESH_MS) refresh().catch(() => undefined);
      return origins;
    },
    refresh,
  };
}
