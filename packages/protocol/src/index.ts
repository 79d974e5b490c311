export { isAppScheme } from './app-scheme.ts';
export { withAttemptKeys } from './attempt-keys.ts';
export type { CallOptions } from './call-options.ts';
export { isStrongPassword, type PasswordRule, passwordRules } from './certificate-password.ts';
export {
  type ApiClient,
  type ClientSettings,
  createApiClient,
  type RequestOptions,
} from './client/client.ts';
export { startDeadline } from './client/deadline.ts';
export {
  ApiError,
  type ApiErrorFields,
  type ClientErrorCode,
  type ErrorReply,
  errorReply,
  isAborted,
  isApiError,
  isRefusal,
  refusalError,
} from './client/errors.ts';
export {
  classifyStatus,
  type FailureReason,
  type FailureReasonValue,
  type FailureType,
  failureTypes,
  toFailureReason,
} from './client/failure.ts';
export { type CommonFailure, type Failure, failureOf } from './client/failure-of.ts';
export { untilAnswered } from './client/line.ts';
export { isOutage, type Outage, outageOf, ownText } from './client/outage.ts';
export type { Activity } from './client/settings.ts';
export type { Send } from './client/transport.ts';
export {
  type ContradictionAction,
  type ContradictionKind,
  type ContradictionPolicy,
  contradictionKinds,
  contradictionPolicy,
  contradictionRules,
  defaultContradictions,
} from './contradictions.ts';
export {
  type AppReloadDetail,
  appReloadDetail,
  type FinishDetail,
  finishDetail,
  type HostEventName,
  type HostEvents,
  type HostMessage,
  hostMessage,
  isHostMessage,
  type KuelikDetail,
  kuelikDetail,
} from './events.ts';
export { type Extension, extensions } from './extensions.ts';
export { type FinishResult, finishResultSchema } from './finish.ts';
export { isFinishResult } from './finish-guard.ts';
export type { FirstScreen, FirstScreenModule, FirstScreenRequest } from './first-screen.ts';
export {
  type FlowConfig,
  type FlowConfigWire,
  flowConfig,
  normaliseFlowConfig,
  textsByLocale,
} from './flow-config.ts';
export { fontFamily } from './font-family.ts';
export { isRecord } from './guard.ts';
export {
  type HandOff,
  type HandOffDevice,
  type HandOffProgress,
  type HandOffState,
  type HandOffStep,
  handOffApi,
  handOffBeat,
  handOffDevice,
  handOffOffer,
  handOffPatience,
  handOffProgress,
  handOffQuery,
  handOffReply,
  handOffStates,
  handOffStep,
  lacksHandOffs,
  type OpenHandOffReply,
  openHandOffReply,
  renewHandOffRequest,
} from './hand-off.ts';
export { attemptContent, createIdempotencyKey, isKeptStatus, keptStatuses } from './idempotency.ts';
export { iinCheckDigit, isIin, looksLikeBin } from './iin.ts';
export { readIntegrityManifest } from './integrity.ts';
export { bcp47, type Locale, locales } from './locale.ts';
export { messageSource, parentOriginParameter } from './message-source.ts';
export { noList } from './no-list.ts';
export {
  normaliseConfigs,
  normaliseValidation,
  type SessionConfigs,
  type SessionType,
  type SessionValidation,
  toSessionType,
} from './normalise.ts';
export { isListedOrigin } from './origin-rule.ts';
export { mostPageSpans, type PageSpan, type PageSpans, pageSpanNames } from './page-spans.ts';
export { type RetentionReply, retentionReply } from './retention.ts';
export {
  type CameraRequest,
  cameraRequest,
  type IntegrationType,
  type IntegrityManifest,
  integrationTypes,
  integrityManifestLimit,
  integrityManifestQuery,
  integrityManifestReply,
  type SecurityCheckRequest,
  securitiesApi,
  securityCheckRequest,
} from './securities.ts';
export {
  type ConfigsReply,
  type CreateSessionReply,
  type CreateSessionRequest,
  configsQuery,
  configsReply,
  createSessionReply,
  createSessionRequest,
  type FailureReasonRequest,
  type FinishReply,
  failureReasonRequest,
  finishQuery,
  finishReply,
  type ServerStatus,
  type SessionStatus,
  type StatusReply,
  serverStatuses,
  sessionApi,
  sessionStatuses,
  sessionTypes,
  statusQuery,
  statusReply,
  type ValidateReply,
  type ValidateRequest,
  validateQuery,
  validateReply,
  validateRequest,
} from './session.ts';
export {
  type SigningCertificate,
  type SigningDocument,
  signingCertificate,
  signingDocument,
} from './session-documents.ts';
export {
  type CheckedSignature,
  checkedSignature,
  type FileFault,
  fileFaults,
  maxVerifiedBytes,
  type SignatureFault,
  type SignersVersion,
  signatureFaults,
  type VerifyReply,
  verifyApi,
  verifyReply,
} from './verify.ts';
