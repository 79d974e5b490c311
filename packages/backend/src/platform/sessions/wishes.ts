import { createSessionRequest } from '@kuelik/protocol';
import * as v from 'valibot';
import { type Overridable, overridable, type SessionDefaults } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';
import { parseInput } from '../../kit/http/valibot.ts';
import type { PolicyFault } from '../policies/plan.ts';
import { sift, topOf, without } from '../policies/sift.ts';

const record = v.record(v.string(), v.unknown());

/**
 * The body of a create call. Names and values within the configurations are checked afterwards, so that all
 * faults are reported at once.
 */
const createBody = v.object({
  ...createSessionRequest.entries,
  flow_config: v.optional(record),
  technology_configs: v.optional(v.record(v.string(), record)),
});

/** The create call's contents, besides its key. */
export interface Wishes extends Omit<v.InferOutput<typeof createBody>, 'api_key'> {
  /** Unknown fields of the call. */
  readonly unread?: readonly string[];
  /** Malformed values, which are then left out. */
  readonly faults?: readonly PolicyFault[];
}

/** The parts of a session whose malformed values are reported with all other faults. */
const parts: ReadonlySet<string> = new Set([
  'session_type',
  'technologies',
  'flow_config',
  'technology_configs',
  'contradictions',
  'policy',
]);

const keyOnly = v.object({ api_key: createSessionRequest.entries.api_key });

/** The key in the body of a create call: who has none gets nothing else of it read. Throws AppError 400 `invalid_request`. */
export const keyIn = (body: unknown): string => parseInput(keyOnly, body).api_key;

/** Reads the rest of the body. Throws AppError 400 `invalid_request`. */
export function readWishes(body: unknown): Wishes {
  const sifted = sift(createBody, body);
  const faults = sifted.faults.filter(({ path }) => parts.has(topOf(path)));
  const faulty = new Set(faults.map(({ path }) => topOf(path)));
  const kept = Object.entries(Object(sifted.rest)).filter(([name]) => faulty.has(name));
  const read =
    faulty.size === 0 ? body : { ...Object(without(body, [...faulty])), ...Object.fromEntries(kept) };
  const { api_key: _, ...wishes } = parseInput(createBody, read);
  const unread = Object.keys(Object(body)).filter((name) => !Object.hasOwn(createBody.entries, name));
  return { ...wishes, unread, faults };
}

/** Throws AppError 403 `override_not_allowed` with the fields that the key may not set. */
export function checkOverrides(wishes: Wishes, allowed: readonly Overridable[]): void {
  const refused = overridable.filter((field) => wishes[field] !== undefined && !allowed.includes(field));
  if (refused.length === 0) return;
  throw new AppError(403, 'override_not_allowed', { detail: { fields: refused } });
}

/** Merges a create call's own parts into a session's, configurations key by key. */
export function withWishes(parts: SessionDefaults, wishes: Wishes): SessionDefaults {
  return {
    session_type: wishes.session_type ?? parts.session_type,
    technologies: wishes.technologies ?? parts.technologies,
    skip: parts.skip,
    flow_config: { ...parts.flow_config, ...wishes.flow_config },
    technology_configs: { ...parts.technology_configs, ...wishes.technology_configs },
    contradictions: { ...parts.contradictions, ...wishes.contradictions },
  };
}
