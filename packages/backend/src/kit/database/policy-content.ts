import { contradictionRules, sessionTypes } from '@kuelik/protocol';
import * as v from 'valibot';

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500));
export const languages = ['ru', 'kz', 'en', 'my'] as const;
/** No language twice; `uniqueItems` in the published schema. */
export const differ = v.check<(typeof languages)[number][], string>(
  (list) => new Set(list).size === list.length,
  'must not name a language twice',
);
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Lower-case letters, digits and dashes: used in URLs and before an @. */
export const policyName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be a name such as kyc-standard: small letters, digits and hyphens'),
);

/** A sealed record of the session for the integrator; see docs/integrate/protocol.md. */
export const protocolWishes = v.strictObject({
  /** Languages of its labels, side by side. */
  languages: v.optional(v.pipe(v.array(v.picklist(languages)), v.minLength(1), v.maxLength(2), differ), [
    'kz',
    'ru',
  ]),
});

/** A link to a page of the integrator, as pages accept it. */
export const httpsAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^https:\/\/[^\s/?#@:%]+(?::\d{1,5})?(?:[/?#]\S*)?$/u, 'must be an address with https'),
  v.check((text) => URL.canParse(text), 'must be an address with https'),
);

/** An alternative place for identification. */
export const otherWay = v.strictObject({ url: httpsAddress });

/** An empty list would offer nothing, which a page takes as no list. */
export const offeredLanguages = v.pipe(v.array(v.picklist(languages)), v.minLength(1), differ);

/** The checks and appearance of a session; see docs/integrate/policies.md. */
export const policyContent = v.strictObject({
  session_type: v.optional(v.picklist(sessionTypes), 'PRODUCTION'),
  /** Codes, in order. */
  technologies: v.pipe(v.array(code), v.minLength(1), v.maxLength(64)),
  /** By technology code; names and ranges are each technology's own. */
  settings: v.optional(v.record(code, v.record(v.string(), v.unknown())), {}),
  contradictions: v.optional(contradictionRules, {}),
  /** The default attempt limit of every step whose `settings` set none. */
  attempts: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))), null),
  /** At most the deployment's retention. */
  retention: v.optional(v.strictObject({ pictures_days: v.optional(days), data_days: v.optional(days) }), {}),
  /** Languages to offer, the first by default; null: all. */
  languages: v.optional(v.nullable(offeredLanguages), null),
  /** Content of the last page. */
  result_layout: v.optional(v.picklist(['none', 'short', 'full']), 'none'),
  /** Who may add documents to sign: only the integrator's server, or also the holder of the link. */
  documents: v.optional(
    v.strictObject({ added_by: v.optional(v.picklist(['integrator', 'anyone']), 'integrator') }),
    {},
  ),
  /** Minimum number of movement commands in the live check; null: the technology's own. */
  movement_commands: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
    null,
  ),
  /** A step with a final failure ends the session, whatever the browser does then. */
  ends_on_failure: v.optional(v.boolean(), false),
  /** Offered to a person whose session has failed. */
  other_way: v.optional(v.nullable(otherWay), null),
  /** A failed session requires a human review. */
  human_review: v.optional(v.boolean(), false),
  /** Created when the session ends; null: only on request. */
  protocol: v.optional(v.nullable(protocolWishes), null),
});
export type PolicyContent = v.InferOutput<typeof policyContent>;

/**
 * A policy as stored: fields added since get their defaults, and its address may be one that was accepted before
 * the rule of addresses became stricter.
 */
export const storedPolicy = v.strictObject({
  ...policyContent.entries,
  other_way: v.optional(v.nullable(v.strictObject({ url: v.string() })), null),
});

/**
 * The effective policy of a session with every default filled in; stored with the session and shown in its
 * record.
 */
export const effectivePolicy = v.object({
  /** Null: no named policy. */
  name: v.nullable(v.string()),
  version: v.nullable(v.number()),
  session_type: v.picklist(sessionTypes),
  technologies: v.array(v.string()),
  /** Codes of steps that can be skipped. */
  skip: v.array(v.string()),
  settings: v.record(v.string(), v.record(v.string(), v.unknown())),
  contradictions: v.object(contradictionRules.entries),
  /** Null: the deployment's retention. */
  retention: v.object({ pictures_days: v.nullable(v.number()), data_days: v.nullable(v.number()) }),
  /** Null: all. */
  languages: v.nullable(v.array(v.string())),
  result_layout: v.picklist(['none', 'short', 'full']),
  documents: v.object({ added_by: v.picklist(['integrator', 'anyone']) }),
  /** Defaults for sessions created before these fields existed. */
  movement_commands: v.optional(v.nullable(v.number()), null),
  ends_on_failure: v.optional(v.boolean(), false),
  other_way: v.optional(v.nullable(v.object({ url: v.string() })), null),
  human_review: v.optional(v.boolean(), false),
  protocol: v.optional(v.nullable(v.object({ languages: v.array(v.picklist(languages)) })), null),
});
export type EffectivePolicy = v.InferOutput<typeof effectivePolicy>;
