import type { ColumnType, Generated } from 'kysely';
import type { Json, OrNull, Time, TimeOrNull } from './columns.ts';
import type { PolicyContent } from './policy-content.ts';
import type { KeyMode, KeyScope, Overridable, SessionDefaults } from './session-values.ts';

/** Integrators, their keys, policies, subscriptions and webhooks; the deployment's own keys and seals. */
export interface IntegratorTables {
  server_key: {
    name: string;
    kek_id: string;
    wrapped: Buffer;
  };
  integrator: {
    id: string;
    name: string;
    /** Origins that may embed the flow, be redirect targets and call the API from a browser. */
    origins: Json<readonly string[]>;
    /** Further allowed redirect targets. */
    redirect_origins: ColumnType<readonly string[], string | undefined, string>;
    defaults: Json<SessionDefaults>;
    created_at: Time;
  };
  integrator_logo: {
    integrator_id: string;
    /** PNG, as `cleanLogo` makes it. */
    picture: Buffer;
  };
  api_key: {
    id: string;
    integrator_id: string;
    key_hash: Buffer;
    label: string;
    may_override: Json<readonly Overridable[]>;
    created_at: Time;
    revoked_at: TimeOrNull;
    /** The key's first characters, used to name it in lists; empty for keys created before prefixes. */
    prefix: Generated<string>;
    mode: Generated<KeyMode>;
    scopes: ColumnType<readonly KeyScope[], string | undefined, string>;
    /** When a rotated key expires. */
    expires_at: TimeOrNull;
    /** The key that created it; null: an operator. */
    created_by: OrNull<string>;
  };
  /** Immutable: a change is a new version. */
  policy: {
    integrator_id: string;
    name: string;
    version: number;
    content: Json<PolicyContent>;
    /** The key that created it; null: an operator. */
    api_key_id: string | null;
    created_at: Time;
  };
  integrity_manifest: {
    id: string;
    type: 'FRONTEND' | 'WIDGET';
    files: Json<Readonly<Record<string, string>>>;
    created_at: Time;
  };
  /** Cabinet sign-ins; the token itself is only in the browser's cookie. */
  cabinet_sign_in: {
    token_hash: Buffer;
    api_key_id: string;
    created_at: Time;
    expires_at: Time;
  };
  /** Audit log of actions on sessions, without personal data. */
  audit: {
    id: string;
    integrator_id: string;
    api_key_id: string;
    via: 'api_key' | 'cabinet';
    action: string;
    session_id: string | null;
    created_at: Time;
  };
  /** Technologies enabled for an integrator; the code `*` means all. */
  technology_access: {
    integrator_id: string;
    code: string;
    created_at: Time;
  };
  /** Paid subscription periods of a technology; several may follow each other. */
  subscription: {
    id: string;
    integrator_id: string;
    code: string;
    starts_at: Time;
    /** Exclusive; null: no end. */
    ends_at: TimeOrNull;
    created_at: Time;
  };
  /**
   * Alerts that the integrator must act on; once per session, code and technology (may be empty). No personal
   * data.
   */
  alert: {
    id: string;
    integrator_id: string;
    session_id: string;
    code: string;
    technology: string;
    created_at: Time;
  };
  /** Webhook endpoints of an integrator. */
  webhook_endpoint: {
    id: string;
    integrator_id: string;
    url: string;
    created_at: Time;
  };
  /**
   * One event for one endpoint. `body` is the payload without the person, see webhooks/body.ts: no personal
   * data.
   */
  webhook_delivery: {
    id: string;
    endpoint_id: string;
    session_id: string;
    type: string;
    body: string;
    created_at: Time;
    /** Finished delivery attempts. */
    tries: number;
    /** Time of the next attempt, or when another process may take over; null: delivered or given up. */
    due_at: TimeOrNull;
    delivered_at: TimeOrNull;
    /** Result of the last attempt: an HTTP status, `timeout` or `unreachable`. */
    outcome: OrNull<string>;
  };
  /** Hashes of every file sealed by this deployment, for verification at any later time. */
  sealed_file: {
    sha256: Buffer;
    certificate_sha256: Buffer;
    sealed_at: Time;
  };
  /** Certificates used for sealing, and the roots (DER, base64) of them and their timestamps. */
  seal_certificate: {
    sha256: Buffer;
    certificate: Buffer;
    roots: Json<readonly string[]>;
    first_used_at: Time;
  };
  /** Counters within a time window, shared by all processes. */
  rate: {
    scope: string;
    /** Keyed hash of the counted subject. */
    subject: Buffer;
    window_end: Time;
    spent: number;
  };
}
