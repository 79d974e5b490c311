import type { Expectation } from '@kuelik/document-capture';
import type { DocumentCountry, DocumentType } from '../contract.ts';

/** The issuing state that a choice of country demands or rules out, as a zone writes it. */
const states = {
  KZ: { country: 'KAZ', notCountry: null },
  OTHER: { country: null, notCountry: 'KAZ' },
} as const satisfies Record<DocumentCountry, Pick<Expectation, 'country' | 'notCountry'>>;

/** What the person has said they will show. */
export const expectationOf = (country: DocumentCountry, type: DocumentType): Omit<Expectation, 'side'> => ({
  ...states[country],
  type,
});
