import type { ResultBlock } from '@kuelik/flow';
import { documentFields } from './document-fields.ts';

/** Rows of an electronic document, or of each of several children's. */
const block: ResultBlock = { fields: documentFields, each: 'documents' };

export default block;
