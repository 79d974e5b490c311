import type { ContradictionPolicy } from '@kuelik/protocol';

export type SessionStatus = 'QR' | 'PROGRESS' | 'FINISHED' | 'FAILED';
export type SessionType = 'DEMO' | 'PRODUCTION';
export type Settings = Readonly<Record<string, unknown>>;

/** What an integrator's sessions contain unless their create call overrides it. */
export interface SessionDefaults {
  readonly session_type: SessionType;
  readonly technologies: readonly string[];
  readonly skip: readonly string[];
  readonly flow_config: Settings;
  readonly technology_configs: Readonly<Record<string, Settings>>;
  /** What happens when two steps contradict each other; the protocol's defaults if unset. */
  readonly contradictions?: ContradictionPolicy;
}

/** Whether a key's sessions use the real providers or the sandbox. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** Scopes of an API key; `manage`: keys, policies, webhooks and the integrator's own settings. */
export const keyScopes = ['read', 'create', 'erase', 'manage'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Parts of a session that a create call may override, if its key allows. */
export const overridable = [
  'session_type',
  'technologies',
  'flow_config',
  'technology_configs',
  'contradictions',
] as const;
export type Overridable = (typeof overridable)[number];
