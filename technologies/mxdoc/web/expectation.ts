import type { Expectation } from '@kuelik/document-capture';
import type { DocumentType } from '../contract.ts';

/** What the person has said they will show: a Mexican document of this type. */
export const expectationOf = (type: DocumentType): Omit<Expectation, 'side'> => ({
  country: 'MEX',
  notCountry: null,
  type,
});
