import type { ResultBlockLoader } from '@kuelik/flow';
import type { TechnologyKey } from './catalogue.ts';

const liveness = () => import('./liveness/web/result-block.ts');
const address = () => import('./registry/web/address-block.ts');

/** The result layout's table: what `full` shows of a technology beside its verdict. Specification, section 2. */
export const resultBlocks: Readonly<Partial<Record<TechnologyKey, ResultBlockLoader>>> = {
  distance: liveness,
  position: liveness,
  short: liveness,
  document: () => import('./document/web/result-block.ts'),
  edocument: () => import('./edocument/web/result-block.ts'),
  face2face: () => import('./face2face/web/result-block.ts'),
  address,
  address2: address,
  gbdfln: () => import('./registry/web/person-block.ts'),
  f2fnpck: () => import('./face2face/web/npck-block.ts'),
};
