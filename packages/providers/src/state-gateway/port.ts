/** Who requests the data and why; shown to the person in the state's SMS and stored by the state. */
export interface Purpose {
  readonly organization: string;
  /** Correlates the request with our session; holds no personal data. */
  readonly reference: string;
  readonly locale: 'ru' | 'kk' | 'en';
}

export interface DocumentRequest extends Purpose {
  readonly iin: string;
  /** E.164. */
  readonly phone: string;
  /** One of the 30 e-document types. */
  readonly documentType: string;
}

export interface RequestedDocument {
  readonly requestId: string;
  /** Number of digits in the SMS code. */
  readonly codeLength: number;
}

export interface CodeDocumentRequest extends Purpose {
  readonly iin: string;
  readonly documentType: string;
  /** Six digits that the person's banking or government app shows. */
  readonly code: string;
}

export interface Child {
  readonly id: string;
  readonly fullName: string;
  /** yyyy-mm-dd */
  readonly birthDate: string;
}

export interface ChildDocumentRequest extends Purpose {
  readonly parentIin: string;
  readonly childId: string;
  readonly documentType: string;
}

/**
 * An electronic document as the state returns it: the specification's e-document result with its result_json,
 * or the older flat form. The technology that shows it parses it further.
 */
export type EDocument = Readonly<Record<string, unknown>>;

/** The registry requested: registered address or personal data. */
export type RegistryKind = 'address' | 'person';

export interface RegistryRequest extends Purpose {
  readonly kind: RegistryKind;
  readonly iin: string;
  /** Other records of the person that the same SMS may ask for. */
  readonly also?: readonly RegistryKind[];
}

export interface RequestedRecord {
  readonly requestId: string;
  /** The requests of other records for which the same SMS asks. */
  readonly also?: readonly { readonly kind: RegistryKind; readonly requestId: string }[];
}

export type RegistryState =
  | { readonly status: 'WAITING_CONSENT' | 'PROCESSING' | 'REFUSED' | 'EXPIRED' | 'NOT_FOUND' }
  | { readonly status: 'READY'; readonly result: Readonly<Record<string, unknown>> };

export interface KyrgyzSearch extends Purpose {
  /** 14 digits. */
  readonly pin: string;
  /** ID or AN and seven digits. */
  readonly documentNumber: string;
}

/**
 * The state's gateway. A refusal has one of the specification's e-document codes, if one
 * applies: invalid_iin, mcdb, no_request, id_not_found, document_does_not_exist, document_no_type,
 * profile_not_found, wrong_code, code_expired, maximum_attempts, child_not_found, search-failed…
 */
export interface StateGateway {
  /** Asks the state to send the person an SMS code from 1414. */
  requestDocument(request: DocumentRequest): Promise<RequestedDocument>;
  /** Sends another code for the same request. */
  resendCode(requestId: string): Promise<void>;
  /** The document, for the code. Null if the state has accepted the code and is still preparing it. */
  approveDocument(requestId: string, code: string): Promise<EDocument | null>;
  /** The document of an approved request; null while it is being prepared. */
  readDocument(requestId: string): Promise<EDocument | null>;
  /** The document for the code of a banking or government app. */
  documentByCode(request: CodeDocumentRequest): Promise<EDocument>;
  /** The children registered with a parent; refused with `child_not_found` when there are none. */
  children(request: Purpose & { readonly iin: string }): Promise<readonly Child[]>;
  childDocument(request: ChildDocumentRequest): Promise<EDocument>;
  /** Requests a registry record; the person consents by replying to an SMS from 1414. */
  requestRegistry(request: RegistryRequest): Promise<RequestedRecord>;
  resendConsent(requestId: string): Promise<void>;
  readRegistry(requestId: string): Promise<RegistryState>;
  /** Refused with `search-failed` if no one matches this PIN and number. */
  searchKyrgyz(request: KyrgyzSearch): Promise<Readonly<Record<string, unknown>>>;
}
