import type * as v from 'valibot';

export type Settings = Readonly<Record<string, unknown>>;

/** The planned contents of a session. */
export interface SessionPlan {
  /** Codes, in order. */
  readonly technologies: readonly string[];
  /** Codes of steps that can be skipped. */
  readonly skip: readonly string[];
  /** Settings of one technology, by its code; {} if none. */
  readonly settings: (code: string) => Settings;
}

/** Why a step cannot work in its position. */
export interface StepFault {
  readonly code: string;
  /** For developers. */
  readonly message: string;
}

/** One fault of a new session or policy. */
export interface PolicyFault extends StepFault {
  /**
   * Its path in the request, such as `technology_configs.CODE.atempts`; `defaults.…` for the integrator's
   * own.
   */
  readonly path: string;
}

/** What the backend needs to know about a technology to check a policy; provided by the technologies. */
export interface TechnologyManifest {
  readonly code: string;
  /** Every setting with its range and its default. */
  readonly settings: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** The settings that limit a person's attempts. */
  readonly tries: readonly string[];
  /** Requires explicit access of the integrator. */
  readonly needsAccess: boolean;
  /** Minimum number of movement commands; null: not a live check. */
  readonly commands: number | null;
  /** Missing prerequisites. `before`: the codes of the preceding steps that are not skipped. */
  readonly lacks: (plan: SessionPlan, before: readonly string[]) => readonly StepFault[];
}

export type Manifests = ReadonlyMap<string, TechnologyManifest>;

export const manifestsByCode = (manifests: readonly TechnologyManifest[]): Manifests =>
  new Map(manifests.map((manifest) => [manifest.code, manifest]));
