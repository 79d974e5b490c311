export {
  inspectPdf,
  signerIfIntact,
  signPdf,
  verifyDetached,
  verifyPdf,
  verifySealed,
  writePaper,
} from './apart/apart.ts';
export { cosignCms, signCms, type TimeStamper } from './cms/cms.ts';
export { readTrust } from './cms/read-trust.ts';
export { answerTimeStampRequest, createTimeStamp, type TimeStampAuthority } from './cms/time-stamp.ts';
export { createTimeStampClient, TimeStampError } from './cms/time-stamp-client.ts';
export type { Trust } from './cms/verdict.ts';
export { UnsignablePdfError } from './pades.ts';
export type { Paper, PaperRow, PaperSection } from './paper/paper.ts';
export type { SealedPdf } from './sealed.ts';
export { isBeheadedPdf, isPdf, maskIin } from './verify.ts';
export {
  createAuthority,
  type ExportedCertificate,
  importSigningKey,
  issueOrganizationCertificate,
  issuePersonCertificate,
  type KeyedCertificate,
  type Person,
} from './x509/authority.ts';
export { certificateFacts } from './x509/certificates.ts';
export { createCrl } from './x509/crl.ts';
export { sha256OfParts } from './x509/engine.ts';
export { decrypt, encrypt, sealPrivateKey, WrongPasswordError, withPrivateKey } from './x509/key-custody.ts';
export { toPem } from './x509/pem.ts';
export {
  readRoots,
  readSigningIdentity,
  type SigningIdentity,
  SigningIdentityError,
} from './x509/signing-identity.ts';
