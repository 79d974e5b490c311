export { inspectPdf, signerIfIntact, signPdf, verifyDetached, verifyPdf } from './apart/apart.ts';
export {
  createAuthority,
  type ExportedCertificate,
  importSigningKey,
  issuePersonCertificate,
  type KeyedCertificate,
  type Person,
} from './authority.ts';
export { certificateFacts } from './certificates.ts';
export { cosignCms, signCms, type TimeStamper } from './cms.ts';
export { createCrl } from './crl.ts';
export { sha256 } from './engine.ts';
export { decrypt, encrypt, sealPrivateKey, WrongPasswordError, withPrivateKey } from './key-custody.ts';
export { UnsignablePdfError } from './pades.ts';
export { toPem } from './pem.ts';
export { answerTimeStampRequest, createTimeStamp, type TimeStampAuthority } from './time-stamp.ts';
export { isPdf, maskIin } from './verify.ts';
