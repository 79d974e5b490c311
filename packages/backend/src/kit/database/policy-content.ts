import { contradictionRules, sessionTypes } from '@kuelik/protocol';
import * as v from 'valibot';

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500));
export const languages = ['ru', 'kz', 'en', 'my'] as const;
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Lower-case letters, digits and dashes: stands in addresses and before an @. */
export const policyName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,63}$/, 'a name such as kyc-standard'),
);

/** A sealed record of the session that the integrator keeps; see docs/integrate/protocol.md. */
export const protocolWishes = v.strictObject({
  /** Languages of its labels, side by side. */
  languages: v.optional(v.pipe(v.array(v.picklist(languages)), v.minLength(1), v.maxLength(2)), ['kz', 'ru']),
});

/** Where a person may be identified otherwise. */
export const otherWay = v.strictObject({
  /** An address of the integrator's own. */
  url: v.pipe(
    v.string(),
    v.maxLength(500),
    v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'an address with https'),
  ),
});

/** What a session is checked by and shown as; see docs/integrate/policies.md. */
export const policyContent = v.strictObject({
  session_type: v.optional(v.picklist(sessionTypes), 'PRODUCTION'),
  /** Codes, in order. */
  technologies: v.pipe(v.array(code), v.minLength(1), v.maxLength(64)),
  /** By technology code; names and ranges are each technology's own. */
  settings: v.optional(v.record(code, v.record(v.string(), v.unknown())), {}),
  contradictions: v.optional(contradictionRules, {}),
  /** Tries of every step that counts them, where `settings` says nothing. */
  attempts: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))), null),
  /** Never longer than the deployment keeps anything. */
  retention: v.optional(v.strictObject({ pictures_days: v.optional(days), data_days: v.optional(days) }), {}),
  /** Languages to offer, the first by default; null: all. */
  languages: v.optional(v.nullable(v.pipe(v.array(v.picklist(languages)), v.minLength(1))), null),
  /** What the last page shows. */
  result_layout: v.optional(v.picklist(['none', 'short', 'full']), 'none'),
  /** Who may add documents to sign: the integrator's server alone, or also whoever holds the link. */
  documents: v.optional(
    v.strictObject({ added_by: v.optional(v.picklist(['integrator', 'anyone']), 'integrator') }),
    {},
  ),
  /** Commands of movement that the live check gives, at the least; null: as many as its technology has. */
  movement_commands: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
    null,
  ),
  /** A step that failed for good ends the session, whatever the browser does then. */
  ends_on_failure: v.optional(v.boolean(), false),
  /** Offered to a person whose session has failed. */
  other_way: v.optional(v.nullable(otherWay), null),
  /** A failed session waits for a human to look at it. */
  human_review: v.optional(v.boolean(), false),
  /** Made when the session ends; null: only when it is asked for. */
  protocol: v.optional(v.nullable(protocolWishes), null),
});
export type PolicyContent = v.InferOutput<typeof policyContent>;

/** What a session runs under, every default written out; kept with the session and shown in its record. */
export const effectivePolicy = v.object({
  /** Null: made without a named policy. */
  name: v.nullable(v.string()),
  version: v.nullable(v.number()),
  session_type: v.picklist(sessionTypes),
  technologies: v.array(v.string()),
  /** Codes that the person need not take. */
  skip: v.array(v.string()),
  settings: v.record(v.string(), v.record(v.string(), v.unknown())),
  contradictions: v.object(contradictionRules.entries),
  /** Null: as long as the deployment keeps it. */
  retention: v.object({ pictures_days: v.nullable(v.number()), data_days: v.nullable(v.number()) }),
  /** Null: all. */
  languages: v.nullable(v.array(v.string())),
  result_layout: v.picklist(['none', 'short', 'full']),
  documents: v.object({ added_by: v.picklist(['integrator', 'anyone']) }),
  /** Defaults for sessions from before there were these. */
  movement_commands: v.optional(v.nullable(v.number()), null),
  ends_on_failure: v.optional(v.boolean(), false),
  other_way: v.optional(v.nullable(v.object({ url: v.string() })), null),
  human_review: v.optional(v.boolean(), false),
  protocol: v.optional(v.nullable(v.object({ languages: v.array(v.picklist(languages)) })), null),
});
export type EffectivePolicy = v.InferOutput<typeof effectivePolicy>;
