import type { SessionPlan, StepFault } from '@kuelik/backend';
import type * as v from 'valibot';
import type { Leaving } from '../../manifest.ts';
import type { TechnologyRoutes } from './services.ts';

/** A step that leaves something with the server. */
export interface Giver {
  /** As a session names it. */
  readonly code: string;
  /** Why, with these settings, it leaves nothing that a later step may use; null: it does. */
  readonly leavesNothing: (settings: Readonly<Record<string, unknown>>) => string | null;
}

/** What creating a session is checked by, of one step. */
export interface StepServer {
  /** What an integrator may set: names, ranges and defaults. */
  readonly settings: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** The settings that count a person's tries: a policy's `attempts` is each one's value where it says nothing itself. */
  readonly counts: readonly string[];
  /** Commands of movement that it gives, at the least; absent: it is no live check. */
  readonly commands?: number;
  /** It costs money outside: an integrator needs access to it. */
  readonly needsAccess?: true;
  readonly leavesNothing?: Giver['leavesNothing'];
  /**
   * What the steps before it leave out without which it can never pass. `before` holds the codes before it that the
   * person does take; `givers` are the steps that leave something.
   */
  readonly lacks?: (
    plan: SessionPlan,
    before: readonly string[],
    givers: (what: Leaving) => readonly Giver[],
  ) => readonly StepFault[];
}

/** The server's half of a technology's manifest, in `<folder>/server/technology.ts`. */
export interface TechnologyServer<Key extends string = string> {
  readonly routes: TechnologyRoutes;
  readonly steps: Readonly<Record<Key, StepServer>>;
}
