import { type ConfigsReply, configsReply, extensions, type RetentionReply } from '@kuelik/protocol';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { AppError } from '../../kit/errors.ts';
import { parseInput } from '../../kit/http/valibot.ts';
import { keptDays, type RetentionDays } from '../../platform/policies/kept-days.ts';
import { checkNotExpired } from '../../platform/sessions/rows.ts';

export interface SessionConfigs {
  readonly reply: ConfigsReply;
  /** Codes of steps that the session skips. */
  readonly skip: readonly string[];
  /** No device has opened the session yet. */
  readonly isFresh: boolean;
}

const sessionForAnyone = compiledQuery((db, sessionId: string) =>
  db
    .selectFrom('session')
    .innerJoin('integrator', 'integrator.id', 'session.integrator_id')
    .leftJoin('integrator_logo', 'integrator_logo.integrator_id', 'integrator.id')
    .selectAll('session')
    .select([
      'integrator.name',
      'integrator.origins',
      'integrator.redirect_origins',
      'integrator_logo.integrator_id as logo',
    ])
    .where('session_id', '=', sessionId),
);

/**
 * What anyone with a session's link may read of it; `origins` are allowed redirect targets besides the
 * integrator's. Changes nothing.
 *
 * @throws AppError 404 `session_not_found`, 410 `session_expired`.
 */
export async function readConfigs(
  context: Context,
  sessionId: string,
  origins: readonly string[],
): Promise<SessionConfigs> {
  const [row] = await sessionForAnyone(context.db, sessionId);
  if (row === undefined) throw new AppError(404, 'session_not_found');
  checkNotExpired(row, context.now());
  const reply = {
    flow_config: parseInput(configsReply.entries.flow_config, row.flow_config),
    technology_configs: parseInput(configsReply.entries.technology_configs, row.technology_configs),
    technologies: [...row.technologies],
    organization: { name: row.name },
    redirect_origins: [...row.origins, ...row.redirect_origins, ...origins],
    // Asked for where there is one only: a browser reports each 404 in its console.
    extensions: extensions.filter((name) => name !== 'organization_logo' || row.logo !== null),
  };
  const isFresh = row.status === 'QR' && row.fingerprint_hash === null;
  return { reply, skip: row.skip, isFresh };
}

const logoForAnyone = compiledQuery((db, sessionId: string) =>
  db
    .selectFrom('session')
    .innerJoin('integrator_logo', 'integrator_logo.integrator_id', 'session.integrator_id')
    .select(['session.finished_at', 'session.expires_at', 'integrator_logo.picture'])
    .where('session_id', '=', sessionId),
);

/**
 * The logo of who asks, as PNG, for anyone with a session's link.
 *
 * @throws AppError 404 `session_not_found`, also without a logo; 410 `session_expired`.
 */
export async function readSessionLogo(context: Context, sessionId: string): Promise<Buffer> {
  const [row] = await logoForAnyone(context.db, sessionId);
  if (row === undefined) throw new AppError(404, 'session_not_found');
  checkNotExpired(row, context.now());
  return row.picture;
}

const retentionForAnyone = compiledQuery((db, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['finished_at', 'expires_at', 'picture_days', 'data_days'])
    .where('session_id', '=', sessionId),
);

/**
 * How long the session's pictures and other personal data are kept (`keptDays`), for anyone with its link.
 *
 * @throws AppError 404 `session_not_found`, 410 `session_expired`.
 */
export async function readRetention(
  context: Context,
  sessionId: string,
  deployment: RetentionDays,
): Promise<RetentionReply> {
  const [row] = await retentionForAnyone(context.db, sessionId);
  if (row === undefined) throw new AppError(404, 'session_not_found');
  checkNotExpired(row, context.now());
  return {
    pictures_days: keptDays('pictures', row, deployment),
    data_days: keptDays('data', row, deployment),
  };
}
