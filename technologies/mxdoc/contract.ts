import * as v from 'valibot';
import { recognizeEntries, scanRequest } from '../shared/both/scanned-document.ts';

export * from '../shared/both/scanned-document.ts';

export const mxdocTechnologies = ['mxdoc'] as const;
/** The catalogue's code of this folder's technology. */
export const mxdocCodes = { mxdoc: 'MXD' } as const satisfies Record<
  (typeof mxdocTechnologies)[number],
  string
>;

/** Pictures: jpeg or png of at most 24 MB, specification section 5. */
export const maxPictureBytes = 24 * 1024 * 1024;

/**
 * Multipart fields of POST /mx-document/recognize/. An identity card is the voter's card (INE), shown from both
 * sides; a passport has one page.
 */
export const recognizeFields = v.object({
  ...recognizeEntries,
  technology: v.picklist(mxdocTechnologies),
  country: v.literal('MX'),
});

/** Body of POST /mx-document/scan/. */
export const scanFields = scanRequest(mxdocTechnologies);
