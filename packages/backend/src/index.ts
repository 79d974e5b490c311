export { createFolderStore } from './blobs/folder-store.ts';
export type { BlobStore } from './blobs/store.ts';
export type { Context } from './context.ts';
export { type Backend, type BackendOptions, createBackend } from './create-backend.ts';
export { createDataKeys, serverKey } from './crypto/data-keys.ts';
export { createKeyring, type Keyring, type MasterKey } from './crypto/keyring.ts';
export { addKeyToFile, parseMasterKeys, readOrCreateKeyFile } from './crypto/master-keys.ts';
export { rewrapKeys } from './crypto/rewrap.ts';
export { migrate } from './database/migrate.ts';
export { type DatabaseLocation, openDatabase } from './database/open.ts';
export { type RawQuery, rawQuery } from './database/raw-query.ts';
export { type Database, keyModes, keyScopes, overridable, type SessionDefaults } from './database/schema.ts';
export { waitForDatabase } from './database/unreachable.ts';
export { signedArchive } from './documents/archive.ts';
export type { Documents, SignedFile, StoredDocument } from './documents/documents.ts';
export { sendArchive } from './documents/routes.ts';
export { signedName } from './documents/wire.ts';
export { AppError, type AppErrorOptions, errorCode } from './errors.ts';
export { type AppOptions, buildApp, pageUrl } from './http/build-app.ts';
export type { LogLevel } from './http/logging.ts';
export { envelope, parseInput, type ValibotTypeProvider } from './http/valibot.ts';
export { isOneOrganizations, originSchema } from './integrators/check-origin.ts';
export { createIntegrator, demoDefaults, type NewIntegrator } from './integrators/create.ts';
export { type KeyUse, listKeyUses } from './integrators/key-uses.ts';
export { createKey, type KeyFacts, listKeys, revokeKey, rotateKey } from './integrators/keys.ts';
export { editIntegrator } from './integrators/settings.ts';
export { measureProviders } from './metrics/providers.ts';
export { serveMetrics } from './metrics/server.ts';
export { readPolicy } from './policies/check-policy.ts';
export { policyName } from './policies/content.ts';
export {
  manifestsByCode,
  type SessionPlan,
  type StepFault,
  type TechnologyManifest,
} from './policies/plan.ts';
export { addPolicy, listPolicies } from './policies/store.ts';
export { eraseSession } from './retention/erase.ts';
export { type RetentionRules, runRetention, startRetention } from './retention/job.ts';
export { publishManifest } from './securities/manifests.ts';
export type { AskedConsent, ConsentWording } from './session-protocol/gather.ts';
export { startProtocols } from './session-protocol/job.ts';
export { createProtocols, type ProtocolOptions, type Protocols } from './session-protocol/protocols.ts';
export { createSeal, noSeals, type Seal, type Seals } from './session-protocol/seal.ts';
export type { Claim, GivenProof } from './subject/proof.ts';
export type { Period } from './subscriptions/periods.ts';
export {
  EVERY_TECHNOLOGY,
  listAccess,
  subscribe,
  type TechnologyAccess,
  withdrawAccess,
} from './subscriptions/records.ts';
export type {
  ActiveSession,
  Alerts,
  Attempts,
  Consent,
  Consents,
  Evidence,
  EvidenceFile,
  PersonFacts,
  Platform,
  RecordOptions,
  Results,
  Subject,
  Subscriptions,
  TechnologySessions,
  TechnologyState,
} from './technologies/platform.ts';
export { isTestSession } from './technologies/world.ts';
export {
  defineForm,
  type FileRule,
  type FormSpec,
  type ReadForm,
  type UploadedPicture,
} from './uploads/form.ts';
export { readForm } from './uploads/read-form.ts';
export {
  addWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookEndpoint,
  webhookSecret,
  webhookUrl,
} from './webhooks/endpoints.ts';
export { type WebhookEvent, webhookEvent } from './webhooks/event.ts';
export { startWebhooks } from './webhooks/job.ts';
