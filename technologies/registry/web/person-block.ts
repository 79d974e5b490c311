import type { ResultBlock } from '@kuelik/flow';
import { birthFields, personFields, registeredFields } from './result-fields.ts';

/**
 * Rows of a person's record in the layout `full`, without documents, which that layout has from elsewhere.
 */
const block: ResultBlock = { fields: [...personFields, ...birthFields, ...registeredFields] };

export default block;
