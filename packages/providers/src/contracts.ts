import type { Contract } from './http/operation.ts';
import { photoCheckContract } from './photo-check/contract.ts';
import { signingContract } from './signing/contract.ts';
import { smsContract } from './sms/contract.ts';
import { stateGatewayContract } from './state-gateway/contract.ts';

/** Every provider's contract. */
export const contracts: readonly Contract[] = [
  stateGatewayContract,
  smsContract,
  photoCheckContract,
  signingContract,
];
