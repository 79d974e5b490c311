import type { ResultBlock } from '@kuelik/flow';
import { addressFields } from './result-fields.ts';

/** What the result layout `full` shows of a registered address. */
const block: ResultBlock = { fields: addressFields };

export default block;
