import * as v from 'valibot';
import { recognizeEntries, scanRequest } from '../shared/both/scanned-document.ts';

export * from '../shared/both/scanned-document.ts';

export const documentTechnologies = ['document', 'document2'] as const;
/** The catalogue's codes of this folder's technologies. */
export const documentCodes = { document: 'DR', document2: 'DR2' } as const satisfies Record<
  (typeof documentTechnologies)[number],
  string
>;

/** Pictures: jpeg or png of at most 25 MB, specification section 5. */
export const maxPictureBytes = 25 * 1024 * 1024;

export const documentCountries = ['KZ', 'OTHER'] as const;
export type DocumentCountry = (typeof documentCountries)[number];

/** Multipart fields of POST /document/recognize/. */
export const recognizeFields = v.object({
  ...recognizeEntries,
  technology: v.picklist(documentTechnologies),
  country: v.picklist(documentCountries),
});

/** Body of POST /document/scan/. */
export const scanFields = scanRequest(documentTechnologies);
