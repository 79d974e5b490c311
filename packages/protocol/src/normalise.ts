import { type FlowConfig, normaliseFlowConfig } from './flow-config.ts';
import { isRecord } from './guard.ts';

/** `demonstration` for DEMO, `production` for PRODUCTION, null for anything else. */
export type SessionType = 'demonstration' | 'production';

export interface SessionConfigs {
  readonly flowConfig: FlowConfig;
  /** The integrator's settings by technology code. */
  readonly technologyConfigs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Codes, in order; unknown ones unchanged. */
  readonly technologies: readonly string[];
  /** Origins to which the person may be redirected at the end; null: this backend has no such list. */
  readonly redirectOrigins: readonly string[] | null;
  /** Who requests the verification; empty if the backend does not say. */
  readonly organization: string;
  /** The extensions that this backend announces. */
  readonly extensions: readonly string[];
}

export interface SessionValidation {
  readonly type: SessionType | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Codes of steps that can be skipped. */
  readonly skip: readonly string[];
  /** Codes of finished steps. */
  readonly finished: readonly string[];
  /** Null: this backend uses none. */
  readonly accessToken: string | null;
  readonly organization: string;
}

/** The configs reply of any backend, with defaults for missing fields. */
export function normaliseConfigs(value: unknown): SessionConfigs {
  const reply = toRecord(value);
  const settings = Object.entries(toRecord(reply.technology_configs));
  return {
    flowConfig: normaliseFlowConfig(reply.flow_config),
    technologyConfigs: Object.fromEntries(settings.map(([code, entry]) => [code, toRecord(entry)])),
    technologies: toTexts(reply.technologies),
    redirectOrigins: Array.isArray(reply.redirect_origins) ? toTexts(reply.redirect_origins) : null,
    organization: toName(reply.organization),
    extensions: toTexts(reply.extensions),
  };
}

/** The validate reply of any backend, with defaults for missing fields. */
export function normaliseValidation(value: unknown): SessionValidation {
  const reply = toRecord(value);
  const token = reply.access_token;
  return {
    type: toSessionType(reply.session_type),
    metadata: toRecord(reply.metadata),
    skip: toTexts(reply.skip),
    finished: toTexts(reply.finished),
    accessToken: typeof token === 'string' && token !== '' ? token : null,
    organization: toName(reply.organization),
  };
}

/** The specification's mapping: DEMO, PRODUCTION, and null for the rest. */
export function toSessionType(value: unknown): SessionType | null {
  if (value === 'DEMO') return 'demonstration';
  return value === 'PRODUCTION' ? 'production' : null;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && entry !== '') : [];
}

function toName(value: unknown): string {
  const name = typeof value === 'string' ? value : toRecord(value).name;
  return typeof name === 'string' ? name : '';
}
