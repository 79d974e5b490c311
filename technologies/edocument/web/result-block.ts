import type { ResultBlock } from '@kuelik/flow';
import { documentFields } from './document-fields.ts';

/** What is shown of an electronic document, or of each where they are several children's. */
const block: ResultBlock = { fields: documentFields, each: 'documents' };

export default block;
