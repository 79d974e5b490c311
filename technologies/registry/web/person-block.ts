import type { ResultBlock } from '@kuelik/flow';
import { birthFields, personFields, registeredFields } from './fields.ts';

/** What the result layout `full` shows of a person's record: without their papers, which the layout has from the document. */
const block: ResultBlock = { fields: [...personFields, ...birthFields, ...registeredFields] };

export default block;
