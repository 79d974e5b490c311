export * from './authority.ts';
export * from './cms.ts';
export * from './crl.ts';
export * from './key-custody.ts';
export * from './pades.ts';
export * from './pem.ts';
export * from './time-stamp.ts';
export type { Trust } from './verdict.ts';
export * from './verify.ts';
