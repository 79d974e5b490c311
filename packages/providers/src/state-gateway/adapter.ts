import type { Caller } from '../http/caller.ts';
import { ProviderError } from '../provider-error.ts';
import * as contract from './contract.ts';
import { documentTypes, type StateDocumentType } from './document-types.ts';
import type { EDocument, Purpose, StateGateway } from './port.ts';

const purposeOf = ({ organization, reference, locale }: Purpose) => ({ organization, reference, locale });

/** A document type of the contract. The state knows no others and would refuse them the same way. */
function knownType(type: string): StateDocumentType {
  const known = documentTypes.find((name) => name === type);
  if (known !== undefined) return known;
  throw new ProviderError({ provider: 'state-gateway', kind: 'refused', code: 'document_no_type' });
}

/** The state's gateway over HTTP. */
export function createStateGateway(call: Caller): StateGateway {
  const ready = (
    progress: { status: 'WAITING_CODE' | 'PREPARING' } | { status: 'READY'; document: EDocument },
  ) => (progress.status === 'READY' ? progress.document : null);
  const byId = (requestId: string) => ({ params: { request_id: requestId } });

  return {
    requestDocument: async (request) => {
      const { iin, phone, documentType } = request;
      const body = { ...purposeOf(request), iin, phone, document_type: knownType(documentType) };
      const reply = await call(contract.requestDocument, { body });
      return { requestId: reply.request_id, codeLength: reply.code_length };
    },
    resendCode: async (requestId) => {
      await call(contract.resendCode, byId(requestId));
    },
    approveDocument: async (requestId, code) =>
      ready(await call(contract.approveDocument, { ...byId(requestId), body: { code } })),
    readDocument: async (requestId) => ready(await call(contract.readDocument, byId(requestId))),
    documentByCode: async (request) => {
      const { iin, code, documentType } = request;
      const body = { ...purposeOf(request), iin, code, document_type: knownType(documentType) };
      return (await call(contract.documentByCode, { body })).document;
    },
    children: async (request) => {
      const { children } = await call(contract.children, {
        body: { ...purposeOf(request), iin: request.iin },
      });
      return children.map(({ id, full_name, birth_date }) => ({
        id,
        fullName: full_name,
        birthDate: birth_date,
      }));
    },
    childDocument: async (request) => {
      const { parentIin, childId, documentType } = request;
      const body = {
        ...purposeOf(request),
        parent_iin: parentIin,
        child_id: childId,
        document_type: knownType(documentType),
      };
      return (await call(contract.childDocument, { body })).document;
    },
    requestRegistry: async (request) => {
      const { kind, iin, also = [] } = request;
      const body = { ...purposeOf(request), kind, iin, ...(also.length > 0 && { also: [...also] }) };
      const reply = await call(contract.requestRegistry, { body });
      return {
        requestId: reply.request_id,
        also: reply.also?.map((one) => ({ kind: one.kind, requestId: one.request_id })) ?? [],
      };
    },
    resendConsent: async (requestId) => {
      await call(contract.resendConsent, byId(requestId));
    },
    readRegistry: (requestId) => call(contract.readRegistry, byId(requestId)),
    searchKyrgyz: async (request) => {
      const { pin, documentNumber } = request;
      const body = { ...purposeOf(request), pin, document_number: documentNumber };
      return (await call(contract.searchKyrgyz, { body })).person;
    },
  };
}
