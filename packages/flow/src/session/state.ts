import {
  type FailureReason,
  type FinishResult,
  type FlowConfig,
  type HandOffStep,
  normaliseFlowConfig,
  type SessionStatus,
  type SessionType,
} from '@kuelik/protocol';
import type { InvalidKind } from './invalid-kind.ts';

/** What the shell knows of a session: the specification's session state, section 3. */
export interface SessionState {
  readonly session: string;
  /** The session's state on this device. */
  readonly sessionStatus: SessionStatus;
  /** Why the status is INVALID, otherwise null. */
  readonly invalidKind: InvalidKind | null;
  /** The call's error that says so; of an ended session it may say how. */
  readonly refusal: unknown;
  readonly type: SessionType | null;
  /** The query's documentType: first letter upper-case, the rest lower. */
  readonly docType: string | null;
  readonly flowConfig: FlowConfig;
  /** The codes of the session's configuration, in order. */
  readonly technologies: readonly string[];
  /** The integrator's settings by technology code. */
  readonly technologyConfigs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly organization: string;
  /** The backend's announced extensions of the specification. */
  readonly extensions: readonly string[];
  /** Codes of steps that can be skipped. */
  readonly skip: readonly string[];
  /** Codes of steps that were done before this page was opened. */
  readonly finished: readonly string[];
  readonly livenessPhotos: readonly string[];
  readonly documentPhotos: readonly string[];
  /** Typed in an earlier step, for later ones; twelve digits. */
  readonly iin: string;
  /** Typed in an earlier step, for later ones; E.164. */
  readonly phone: string;
  /** The current step; null outside the technology flow. */
  readonly step: HandOffStep | null;
  /** Result of each step, by technology key. */
  readonly results: Readonly<Record<string, FinishResult>>;
  /** Where to send the person at the end; already checked. */
  readonly redirect: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly currentFailureReason: FailureReason | null;
  readonly isWidget: boolean;
  readonly mobile: boolean;
  readonly fingerprint: string | null;
  readonly isIntegrityCompromised: boolean;
}

export function initialState(session: string, isWidget: boolean): SessionState {
  return {
    session,
    sessionStatus: 'PENDING',
    invalidKind: null,
    refusal: null,
    type: null,
    docType: null,
    flowConfig: normaliseFlowConfig({}),
    technologies: [],
    technologyConfigs: {},
    organization: '',
    extensions: [],
    skip: [],
    finished: [],
    livenessPhotos: [],
    documentPhotos: [],
    iin: '',
    phone: '',
    step: null,
    results: {},
    redirect: null,
    metadata: {},
    currentFailureReason: null,
    isWidget,
    mobile: false,
    fingerprint: null,
    isIntegrityCompromised: false,
  };
}
