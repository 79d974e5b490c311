import { en, kz, my, ru } from '../both/document-consent-text.ts';
import { fill } from './fill.ts';
import type { Consents } from './technology-server.ts';

const texts = { ru, kz, en, my };

/** The wording of each consent version, of every technology that photographs a document. */
export const documentConsents: Consents = {
  'document-1': (_asked, locale, org) => {
    const { consent, consentNoOrg } = texts[locale];
    return org === '' ? consentNoOrg : fill(consent, { org });
  },
};
