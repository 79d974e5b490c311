import type { ResultBlock } from '@kuelik/flow';
import { documentFields } from './document-fields.ts';

/** What the result layout `full` shows of an electronic document. */
const block: ResultBlock = { fields: documentFields };

export default block;
