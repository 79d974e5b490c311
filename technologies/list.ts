import { technology as document } from './document/technology.ts';
import { technology as edocument } from './edocument/technology.ts';
import { technology as face2face } from './face2face/technology.ts';
import { technology as liveness } from './liveness/technology.ts';
import { technology as mxdoc } from './mxdoc/technology.ts';
import { technology as npck } from './npck/technology.ts';
import { technology as registry } from './registry/technology.ts';
import { technology as signature } from './signature/technology.ts';
import { technology as tunduk } from './tunduk/technology.ts';

/** Every technology of the product. All other tables are derived from this list. */
export const technologies = [
  liveness,
  document,
  edocument,
  tunduk,
  mxdoc,
  face2face,
  npck,
  registry,
  signature,
] as const;
