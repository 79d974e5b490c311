export { beginStarter } from '@kuelik/processes';
export { type AppOptions, buildApp, pageUrl } from './app/build-app.ts';
export { buildHealthApp } from './app/build-health-app.ts';
export { type Backend, type BackendOptions, createBackend } from './app/create-backend.ts';
export { type UnreadyReason, unready } from './app/health.ts';
export { partOf } from './app/part-of.ts';
export { measureQueues } from './app/queue-metrics.ts';
export { signedArchive } from './features/documents/archive.ts';
export { endingOf, safeFileName } from './features/documents/file-name.ts';
export { maxDocumentBytes, maxDocuments } from './features/documents/store.ts';
export { signedName, toSigningDocument } from './features/documents/wire.ts';
export { originSchema } from './features/integrators/check-origin.ts';
export { createIntegrator, type NewIntegrator, usualDefaults } from './features/integrators/create.ts';
export { type KeyUse, listKeyUses } from './features/integrators/key-uses.ts';
export { createKey, type KeyFacts, listKeys, revokeKey, rotateKey } from './features/integrators/keys.ts';
export { checkOrigins, editIntegrator, type OriginRules } from './features/integrators/settings.ts';
export { type Verified, verifyStored } from './features/recovery/verify.ts';
export { eraseSession, repeatErasures } from './features/retention/erase.ts';
export { measureOverdue, runRetention, startRetention } from './features/retention/job.ts';
export { sweepFiles } from './features/retention/sweep.ts';
export { startSweep } from './features/retention/sweep-job.ts';
export { publishManifest } from './features/securities/manifests.ts';
export type { AskedConsent, ConsentWording } from './features/session-protocol/gather.ts';
export { startProtocols } from './features/session-protocol/job.ts';
export {
  createProtocols,
  type ProtocolOptions,
  type Protocols,
} from './features/session-protocol/protocols.ts';
export { createSeal, noSeals, type Seal, type Seals } from './features/session-protocol/seal.ts';
export type { ProtocolNames } from './features/session-protocol/texts/names.ts';
export type { Period } from './features/subscriptions/periods.ts';
export {
  checkIntegrator,
  EVERY_TECHNOLOGY,
  listAccess,
  subscribe,
  type TechnologyAccess,
  withdrawAccess,
} from './features/subscriptions/records.ts';
export { isTestSession } from './features/technologies/world.ts';
export { createVisionQueue, type VisionQueue } from './features/vision-queue/ask.ts';
export { DONE_CHANNEL, WORK_CHANNEL } from './features/vision-queue/jobs.ts';
export { measureVisionQueue, measureVisionWork } from './features/vision-queue/metrics.ts';
export { startVisionWork } from './features/vision-queue/work.ts';
export {
  addWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookEndpoint,
  webhookSecret,
  webhookUrl,
} from './features/webhooks/endpoints.ts';
export { type WebhookEvent, webhookEvent } from './features/webhooks/event.ts';
export { startWebhooks } from './features/webhooks/job.ts';
export { createFolderStore } from './kit/blobs/folder-store.ts';
export { type Moved, moveBlobs } from './kit/blobs/move.ts';
export { keepsVersions, openS3Store } from './kit/blobs/open-s3-store.ts';
export { createPairStore } from './kit/blobs/pair-store.ts';
export type { S3Location } from './kit/blobs/s3-client.ts';
export type { BlobStore } from './kit/blobs/store.ts';
export type { Context } from './kit/context.ts';
export { createDataKeys, serverKey } from './kit/crypto/data-keys.ts';
export type { KeyDevice } from './kit/crypto/key-device.ts';
export { createKeyring, type Keyring, type MasterKey } from './kit/crypto/keyring.ts';
export { addKeyToFile, parseMasterKeys, readOrCreateKeyFile } from './kit/crypto/master-keys.ts';
export { openMasterKeys, Pkcs11PinRefused, Pkcs11Unavailable, sealNewKey } from './kit/crypto/pkcs11.ts';
export type { Pkcs11Location } from './kit/crypto/pkcs11-messages.ts';
export { type RewrapProgress, rewrapKeys } from './kit/crypto/rewrap.ts';
export { type DeviceWatch, watchDevice } from './kit/crypto/watch-device.ts';
export { startDatabaseClock } from './kit/database/clock.ts';
export { migrate } from './kit/database/migrate.ts';
export { listen } from './kit/database/notices.ts';
export { type DatabaseLocation, openDatabase } from './kit/database/open.ts';
export { policyName } from './kit/database/policy-content.ts';
export { type RawQuery, rawQuery } from './kit/database/raw-query.ts';
export type { Database } from './kit/database/schema.ts';
export { type SchemaState, schemaState } from './kit/database/schema-state.ts';
export { keyModes, keyScopes, overridable, type SessionDefaults } from './kit/database/session-values.ts';
export { isConnectionLost, isValueFree, waitForDatabase } from './kit/database/unreachable.ts';
export { AppError, type AppErrorOptions, errorCode, FinalResultError, KEYS_AWAY } from './kit/errors.ts';
export type { LogLevel } from './kit/http/logging.ts';
export { type Outages, providerAppError, type Refusals } from './kit/http/provider-errors.ts';
export { forget } from './kit/http/request-memo.ts';
export { envelope, parseInput, type ValibotTypeProvider } from './kit/http/valibot.ts';
export { measureProviders } from './kit/metrics/providers.ts';
export { measureResources } from './kit/metrics/resources.ts';
export { serveMetrics } from './kit/metrics/server.ts';
export { measureVision } from './kit/metrics/vision.ts';
export { isStorageFault } from './kit/storage-fault.ts';
export { traceStatements } from './kit/tracing/trace-statements.ts';
export {
  inSpan,
  type OpenSpan,
  type SpanAttributes,
  type SpanKind,
  type Tracing,
} from './kit/tracing/tracing.ts';
export { pngGamma } from './kit/uploads/animated-png.ts';
export { arrivals } from './kit/uploads/arrivals.ts';
export {
  defineForm,
  type FileRule,
  type FormSpec,
  type ReadForm,
  type UploadedPicture,
} from './kit/uploads/form.ts';
export { createLimiter } from './kit/uploads/limiter.ts';
export { cleanPicture } from './kit/uploads/picture.ts';
export { spool } from './kit/uploads/receive-parts.ts';
export type { SpooledFile } from './kit/uploads/spool.ts';
export type { ReportStage } from './kit/uploads/stages.ts';
export { placeHere, setFormPlaces, withForm, withProgress } from './kit/uploads/with-form.ts';
export type { Documents, NewDocument, SignedFile, StoredDocument } from './platform/contract/documents.ts';
export type {
  ActiveSession,
  Alerts,
  Attempts,
  Consent,
  ConsentMark,
  Consents,
  Evidence,
  EvidenceFile,
  PersonFacts,
  Platform,
  RecordOptions,
  Results,
  StepReply,
  Subject,
  Subscriptions,
  TechnologySessions,
  TechnologyState,
} from './platform/contract/platform.ts';
export type { Claim, GivenProof } from './platform/contract/proof.ts';
export { readPolicy } from './platform/policies/check-policy.ts';
export { asFault } from './platform/policies/explain-issue.ts';
export {
  manifestsByCode,
  type SessionPlan,
  type StepFault,
  type TechnologyManifest,
} from './platform/policies/plan.ts';
export { addPolicy, listPolicies } from './platform/policies/store.ts';
