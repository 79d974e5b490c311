import type { Expectation } from '@kuelik/document-capture';
import type { DocumentCountry, DocumentType } from '../contract.ts';

/** The issuing state that a choice of country requires or excludes, as in an MRZ. */
const states = {
  KZ: { country: 'KAZ', notCountry: null },
  OTHER: { country: null, notCountry: 'KAZ' },
} as const satisfies Record<DocumentCountry, Pick<Expectation, 'country' | 'notCountry'>>;

/** The document that the person has chosen. */
export const expectationOf = (country: DocumentCountry, type: DocumentType): Omit<Expectation, 'side'> => ({
  ...states[country],
  type,
});
