/** The providers' contracts: the source for adapters, sandbox, conformance suite and OpenAPI documents. */
export * as common from './contract/common.ts';
export { BulkJsonError, bytesOf, readBulkJson, writeBulkJson } from './http/bulk-json.ts';
export { type Contract, type Operation, operation } from './http/operation.ts';
export * as photoCheck from './photo-check/contract.ts';
export * as signing from './signing/contract.ts';
export * as sms from './sms/contract.ts';
export * as stateGateway from './state-gateway/contract.ts';
export {
  childDocumentTypes,
  documentTypes,
  type StateDocumentType,
} from './state-gateway/document-types.ts';
export type { CurrentDocument, DocumentDomain, OlderDocument } from './state-gateway/e-document.ts';
export type { AddressRecord, PersonRecord } from './state-gateway/registry-result.ts';
