export {
  inspectPdf,
  signerIfIntact,
  signPdf,
  verifyDetached,
  verifyPdf,
  verifySealed,
  writePaper,
} from './apart/apart.ts';
export {
  createAuthority,
  type ExportedCertificate,
  importSigningKey,
  issueOrganizationCertificate,
  issuePersonCertificate,
  type KeyedCertificate,
  type Person,
} from './authority.ts';
export { certificateFacts } from './certificates.ts';
export { cosignCms, signCms, type TimeStamper } from './cms.ts';
export { createCrl } from './crl.ts';
export { sha256OfParts } from './engine.ts';
export { decrypt, encrypt, sealPrivateKey, WrongPasswordError, withPrivateKey } from './key-custody.ts';
export { UnsignablePdfError } from './pades.ts';
export type { Paper, PaperRow, PaperSection } from './paper.ts';
export { toPem } from './pem.ts';
export type { SealedPdf } from './sealed.ts';
export {
  readRoots,
  readSigningIdentity,
  type SigningIdentity,
  SigningIdentityError,
} from './signing-identity.ts';
export { answerTimeStampRequest, createTimeStamp, type TimeStampAuthority } from './time-stamp.ts';
export { createTimeStampClient, TimeStampError } from './time-stamp-client.ts';
export type { Trust } from './verdict.ts';
export { isPdf, maskIin } from './verify.ts';
