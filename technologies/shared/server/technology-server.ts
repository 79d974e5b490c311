import type { AskedConsent, SessionPlan, StepFault } from '@kuelik/backend';
import type { Locale } from '@kuelik/protocol';
import type * as v from 'valibot';
import type { TechnologyRoutes } from './services.ts';

/** What a step stores on the server for later ones: pictures under these kinds of evidence, a known signer. */
export type Leaving = 'liveness-photo' | 'document-photo' | 'edocument-photo' | 'signing-person';

/** A step whose result later steps can use. */
export interface Giver {
  /** The technology's code in a session. */
  readonly code: string;
  /** Why, with these settings, it provides nothing for later steps; null if it does. */
  readonly leavesNothing: (settings: Readonly<Record<string, unknown>>) => string | null;
}

/** The rules of one step that are checked when a session is created. */
export interface StepServer {
  /** The integrator's settings: names, ranges and defaults. */
  readonly settings: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** Settings that count attempts: a policy's `attempts` is the default of each. */
  readonly counts: readonly string[];
  /** Minimum number of movement commands; absent if it is not a liveness check. */
  readonly commands?: number;
  /** It uses paid external services: the integrator needs a subscription. */
  readonly needsAccess?: true;
  readonly leaves?: Leaving;
  readonly leavesNothing?: Giver['leavesNothing'];
  /**
   * What the earlier steps lack so that this one can never pass. `before` holds the codes of the session's earlier
   * steps; `givers` are the steps whose results can be used.
   */
  readonly lacks?: (
    plan: SessionPlan,
    before: readonly string[],
    givers: (what: Leaving) => readonly Giver[],
  ) => readonly StepFault[];
}

/**
 * A page's wording of a consent in one language, by version; `org` is empty if no name was shown. A new wording is a new
 * version, and the old one stays, since protocols of earlier sessions need it. Integrators cannot replace these texts.
 */
export type Consents = Readonly<Record<string, (asked: AskedConsent, locale: Locale, org: string) => string>>;

/** The server half of a technology's manifest, in `<folder>/server/technology.ts`. */
export interface TechnologyServer<Key extends string = string> {
  readonly routes: TechnologyRoutes;
  readonly steps: Readonly<Record<Key, StepServer>>;
  /** What people agreed to, as the session protocol quotes it. */
  readonly consents?: Consents;
}
