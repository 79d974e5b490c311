import type { Outage } from '@kuelik/protocol';
import type { Face2faceResult, face2faceErrors } from '../contract.ts';

export type Face2faceProblem = (typeof face2faceErrors)[number] | Outage | 'session';

export type Face2faceState =
  | { readonly name: 'ready' }
  | { readonly name: 'comparing' }
  | { readonly name: 'mismatch'; readonly result: Face2faceResult }
  | { readonly name: 'problem'; readonly problem: Face2faceProblem };
