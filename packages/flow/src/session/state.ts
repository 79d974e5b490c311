import {
  type FailureReason,
  type FinishResult,
  type FlowConfig,
  type HandOffStep,
  normaliseFlowConfig,
  type SessionStatus,
  type SessionType,
} from '@kuelik/protocol';
import type { DeviceData } from '../browser/mobile.ts';
import type { InvalidKind } from './invalid-kind.ts';

/** Counters of attempt-limited actions: the specification, section 3. */
const initialAttempts = {
  edocumentAttempt: 1,
  edocumentSmsAttempt: 1,
  edocumentOtpAttempt: 1,
  tundukAttempt: 1,
  dsiAttempt: 1,
  dsiOtpAttempt: 1,
  documentAttempt: 1,
  mxDocumentAttempt: 1,
  documentMismatchAttempts: 0,
} as const;
export type AttemptCounter = keyof typeof initialAttempts;

/** The shell's state of a session: the specification's session state, section 3. */
export interface SessionState {
  readonly session: string;
  /** The session's state on this device. */
  readonly sessionStatus: SessionStatus;
  /** Why the status is INVALID, otherwise null. */
  readonly invalidKind: InvalidKind | null;
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
  /** `skip` holds ED. */
  readonly skipEdocument: boolean;
  /** Codes of steps finished before this page was opened. */
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
  readonly attempts: Readonly<Record<AttemptCounter, number>>;
  /** Where to redirect the person at the end; already validated. */
  readonly redirect: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly currentFailureReason: FailureReason | null;
  /** A step is being repeated after a refused attempt. */
  readonly isRetry: boolean;
  readonly isWidget: boolean;
  /** The widget's settings from the host; null on a full page. */
  readonly widgetConfig: Readonly<Record<string, unknown>> | null;
  readonly mobile: boolean;
  /** Device properties used to detect phones; null until start-up has read them. */
  readonly deviceData: DeviceData | null;
  readonly fingerprint: string | null;
  readonly isIntegrityCompromised: boolean;
}

export function initialState(session: string, isWidget: boolean): SessionState {
  return {
    session,
    sessionStatus: 'PENDING',
    invalidKind: null,
    type: null,
    docType: null,
    flowConfig: normaliseFlowConfig({}),
    technologies: [],
    technologyConfigs: {},
    organization: '',
    extensions: [],
    skip: [],
    skipEdocument: false,
    finished: [],
    livenessPhotos: [],
    documentPhotos: [],
    iin: '',
    phone: '',
    step: null,
    results: {},
    attempts: initialAttempts,
    redirect: null,
    metadata: {},
    currentFailureReason: null,
    isRetry: false,
    isWidget,
    widgetConfig: null,
    mobile: false,
    deviceData: null,
    fingerprint: null,
    isIntegrityCompromised: false,
  };
}
