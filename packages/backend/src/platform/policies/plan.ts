import type * as v from 'valibot';

export type Settings = Readonly<Record<string, unknown>>;

/** What a session is to be made of, before it is one. */
export interface SessionPlan {
  /** Codes, in order. */
  readonly technologies: readonly string[];
  /** Codes that the person need not take. */
  readonly skip: readonly string[];
  /** What is set for one technology, by its code; {} where nothing is. */
  readonly settings: (code: string) => Settings;
}

/** Why a step cannot work where it stands. */
export interface StepFault {
  readonly code: string;
  /** For developers. */
  readonly message: string;
}

/** One fault of a session or a policy that is to be created. */
export interface PolicyFault extends StepFault {
  /** Where it is in the request, such as `technology_configs.LDSH.atempts`; `defaults.…` for the integrator's own. */
  readonly path: string;
}

/** What the backend has to know of a technology to check a policy; the technologies hand it in. */
export interface TechnologyManifest {
  readonly code: string;
  /** Every setting with its range and its default. */
  readonly settings: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** The settings that count a person's tries. */
  readonly tries: readonly string[];
  /** Only integrators that were given access may use it. */
  readonly needsAccess: boolean;
  /** Commands of movement that it gives, at the least; null: it is no live check. */
  readonly commands: number | null;
  /** What is missing for it to work. `before`: the codes of the steps that come before it and are not skipped. */
  readonly lacks: (plan: SessionPlan, before: readonly string[]) => readonly StepFault[];
}

export type Manifests = ReadonlyMap<string, TechnologyManifest>;

export const manifestsByCode = (manifests: readonly TechnologyManifest[]): Manifests =>
  new Map(manifests.map((manifest) => [manifest.code, manifest]));
