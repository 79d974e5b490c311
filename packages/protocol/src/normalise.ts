import { type FlowConfig, normaliseFlowConfig } from './flow-config.ts';
import { isRecord } from './guard.ts';

/** `demonstration` for DEMO, `production` for PRODUCTION, null for anything else. */
export type SessionType = 'demonstration' | 'production';

export interface SessionConfigs {
  readonly flowConfig: FlowConfig;
  /** The integrator's settings by technology code. */
  readonly technologyConfigs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Codes, in order; unknown ones as they are. */
  readonly technologies: readonly string[];
  /** Origins that the person may be sent to at the end; null: this backend keeps no list. */
  readonly redirectOrigins: readonly string[] | null;
  /** Who asks for the verification; empty when the backend does not say. */
  readonly organization: string;
  /** What this backend speaks beyond the specification, by its own word. */
  readonly extensions: readonly string[];
}

export interface SessionValidation {
  readonly type: SessionType | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Codes of steps that need not be taken. */
  readonly skip: readonly string[];
  /** Codes of steps that are done already. */
  readonly finished: readonly string[];
  /** Null: this backend wants none. */
  readonly accessToken: string | null;
  readonly organization: string;
}

/** The configs reply of any backend, with everything that it left out put in. */
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

/** The validate reply of any backend, with everything that it left out put in. */
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
