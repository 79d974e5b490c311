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

/** How often each attempt-limited thing was tried: the specification, section 3. */
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

/** What the shell knows of a session: the specification's session state, section 3. */
export interface SessionState {
  readonly session: string;
  /** Where the session stands on this device. */
  readonly sessionStatus: SessionStatus;
  /** Why the status is INVALID; null while it is not. */
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
  /** What the backend has said that it speaks beyond the specification. */
  readonly extensions: readonly string[];
  /** Codes of steps that this person need not take. */
  readonly skip: readonly string[];
  /** `skip` holds ED. */
  readonly skipEdocument: boolean;
  /** Codes of steps that were done before this page was opened. */
  readonly finished: readonly string[];
  readonly livenessPhotos: readonly string[];
  readonly documentPhotos: readonly string[];
  /** Typed in an earlier step, for those after it; twelve digits. */
  readonly iin: string;
  /** Typed in an earlier step, for those after it; E.164. */
  readonly phone: string;
  /** Which step the person is at; null outside of the technology flow. */
  readonly step: HandOffStep | null;
  /** How each step ended, by technology key. */
  readonly results: Readonly<Record<string, FinishResult>>;
  readonly attempts: Readonly<Record<AttemptCounter, number>>;
  /** Where to send the person at the end; already checked. */
  readonly redirect: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly currentFailureReason: FailureReason | null;
  /** A step is being passed again after one of its attempts was refused. */
  readonly isRetry: boolean;
  readonly isWidget: boolean;
  /** What the host gave to the widget; null on a page of its own. */
  readonly widgetConfig: Readonly<Record<string, unknown>> | null;
  readonly mobile: boolean;
  /** What the device says of itself, by which phones are told; null until the start-up has asked. */
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
