import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { isOneOrganizations, originSchema } from './check-origin.ts';

export interface AncestorRules {
  /** The deployment's own origins. */
  readonly fixed: readonly string[];
  /** Pages on the developer's own machine may embed the flow. */
  readonly allowLocalhost: boolean;
  /** The operator allows wildcards below public suffixes. */
  readonly wideOrigins: boolean;
}

/** Sources of `frame-ancestors` for the page at a URL; a promise where they have to be looked up. */
export type Ancestors = (url: string) => readonly string[] | Promise<readonly string[]>;

const localhost = ['http://localhost:*', 'http://127.0.0.1:*'];
const noAncestors = ["'none'"];

/**
 * Which origins may frame which page: the integrator's origins its sessions' flow, none the cabinet, the
 * deployment's own origins all other pages.
 */
export function createAncestors({ db }: Pick<Context, 'db'>, rules: AncestorRules): Ancestors {
  const everywhere = ["'self'", ...rules.fixed, ...(rules.allowLocalhost ? localhost : [])];
  const originsOf = async (sessionId: string): Promise<readonly string[]> => {
    const row = await db
      .selectFrom('session')
      .innerJoin('integrator', 'integrator.id', 'session.integrator_id')
      .select('integrator.origins')
      .where('session.session_id', '=', sessionId)
      .executeTakeFirst();
    // Some may have been listed before a rule existed.
    return (row?.origins ?? []).filter(
      (origin) => v.is(originSchema, origin) && (rules.wideOrigins || isOneOrganizations(origin)),
    );
  };
  const forFlow = async (session: string): Promise<readonly string[]> => {
    // Without the database the page cannot start anyway.
    const own = await originsOf(session).catch(() => []);
    return [...new Set([...everywhere, ...own])];
  };
  return (url) => {
    // Most calls; nothing to look up.
    if (url.startsWith('/api/')) return everywhere;
    const [page = '', session = ''] = partsOf(url);
    if (page === 'cabinet') return noAncestors;
    if (page !== 'flow' || !/^[\w-]{1,128}$/.test(session)) return everywhere;
    return forFlow(session);
  };
}

/** The path segments of a URL as a router reads them. */
function partsOf(url: string): readonly string[] {
  const path = url.split(/[?#]/)[0] ?? '';
  try {
    const [page = '', ...rest] = decodeURIComponent(path)
      .split('/')
      .filter((part) => part !== '');
    return [page.toLowerCase(), ...rest];
  } catch {
    return [];
  }
}
