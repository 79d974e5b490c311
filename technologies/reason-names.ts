import { reasonNames as document } from './document/reason-names.ts';
import { reasonNames as edocument } from './edocument/reason-names.ts';
import { reasonNames as liveness } from './liveness/reason-names.ts';
import type { Words } from './manifest.ts';
import { reasonNames as npck } from './npck/reason-names.ts';
import { reasonNames as registry } from './registry/reason-names.ts';
import { reasonNames as tunduk } from './tunduk/reason-names.ts';

/** What the cabinet calls the reasons and remarks in results, by their codes. */
export const reasonNames: Readonly<Record<string, Words>> = {
  ...liveness,
  ...document,
  ...edocument,
  ...registry,
  ...npck,
  ...tunduk,
};
