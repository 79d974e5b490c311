import type { SigningCertificate, VerifyReply } from '@kuelik/protocol';
import type { Purpose } from '../state-gateway/port.ts';

export interface OpenedIdentification {
  /** Names the person in every later call. */
  readonly identificationId: string;
  readonly codeLength: number;
  readonly resendAfterS: number;
}

export type Approval =
  | { readonly status: 'APPROVED'; readonly fullName: string }
  | { readonly status: 'WRONG_CODE'; readonly attemptsLeft: number };

export interface CertificateState {
  readonly status: 'ACTIVE' | 'OTP_SENT' | 'LOCKED' | 'EXPIRED' | 'REVOKED';
  readonly codeLength: number;
  readonly resendAfterS: number;
  /** For the code after OTP_SENT, otherwise for the password. */
  readonly attemptsLeft: number;
  readonly certificate: SigningCertificate | null;
}

export type Issue =
  | { readonly status: 'ISSUED'; readonly certificate: SigningCertificate }
  | { readonly status: 'WRONG_CODE'; readonly attemptsLeft: number };

export interface DocumentToSign {
  readonly password: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Where the QR code of the visible stamp leads. */
  readonly verificationUrl: string;
  /** Correlates the signing with its cause; holds no personal data. */
  readonly reference: string;
}

export type Signing =
  | {
      readonly status: 'SIGNED';
      /** PAdES: the signed PDF; CAdES: the detached signature, DER. */
      readonly format: 'PAdES' | 'CAdES';
      readonly bytes: Uint8Array;
      readonly signedAt: Date;
      readonly certificate: SigningCertificate;
    }
  | {
      readonly status: 'PENDING';
      readonly operationId: string;
      readonly qr: string | null;
      readonly deepLinks: readonly { readonly app: string; readonly url: string }[];
    }
  | { readonly status: 'WRONG_PASSWORD'; readonly attemptsLeft: number }
  | { readonly status: 'NO_CERTIFICATE' | 'LOCKED' | 'EXPIRED' | 'REVOKED' };

/**
 * A service that identifies people, holds their signing keys under their passwords, and signs for them. A
 * wrong code or password is an outcome that carries the attempts left, counted by the service; a refusal
 * carries one of the contract's codes.
 */
export interface CloudSigning {
  /** Sends a code to the phone; refused with the specification's identifier codes. */
  identify(
    request: Purpose & { readonly iin: string; readonly phone: string },
  ): Promise<OpenedIdentification>;
  /** Refused with `code_expired`, `maximum_attempts`, `session_not_exist`… */
  approve(identificationId: string, code: string): Promise<Approval>;
  /** The person's certificate; if there is none, a code to issue one goes to the phone. */
  initialize(identificationId: string, locale: Purpose['locale']): Promise<CertificateState>;
  /** Sends a code to issue a new certificate, which replaces the old one once accepted. */
  reissue(identificationId: string, locale: Purpose['locale']): Promise<CertificateState>;
  /** Refused with `no_open_issue`, `code_expired`, `maximum_attempts`, `weak_password`. */
  accept(identificationId: string, password: string, otp: string): Promise<Issue>;
  /** Refused with `document_unreadable`. */
  sign(identificationId: string, document: DocumentToSign): Promise<Signing>;
  /** Status of a pending signing. */
  poll(operationId: string): Promise<Signing>;
  revoke(identificationId: string, reason: 'superseded' | 'keyCompromise'): Promise<void>;
  /** Verifies a PDF, or a file with its detached signature; refused with `signature_missing`. */
  verify(file: Uint8Array, signature: Uint8Array | null): Promise<VerifyReply>;
  /** What others need to verify signatures, PEM: certificates, root first, and the CRL. */
  authority(): Promise<{ readonly chain: string; readonly crl: string }>;
}
