export { createProviders, type ProvidersConfig } from './create-providers.ts';
export type { Endpoint } from './endpoint.ts';
export type { ProviderTry } from './http/caller.ts';
export type { PhotoCheck, PhotoCheckState } from './photo-check/port.ts';
export { isProviderError, ProviderError, type ProviderErrorKind } from './provider-error.ts';
export type { Providers } from './providers.ts';
export type {
  Approval,
  CertificateState,
  CloudSigning,
  DocumentToSign,
  Issue,
  OpenedIdentification,
  Signing,
} from './signing/port.ts';
export type { SmsMessage, SmsSender } from './sms/port.ts';
export type {
  Child,
  ChildDocumentRequest,
  CodeDocumentRequest,
  DocumentRequest,
  EDocument,
  KyrgyzSearch,
  Purpose,
  RegistryKind,
  RegistryRequest,
  RegistryState,
  RequestedDocument,
  StateGateway,
} from './state-gateway/port.ts';
