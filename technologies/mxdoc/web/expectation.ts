import type { Expectation } from '@kuelik/document-capture';
import type { DocumentType } from '../contract.ts';

/** The chosen Mexican document type. */
export const expectationOf = (type: DocumentType): Omit<Expectation, 'side'> => ({
  country: 'MEX',
  notCountry: null,
  type,
});
