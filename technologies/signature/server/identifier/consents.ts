import type { Consents } from '../../../shared/server/technology-server.ts';
import { texts } from '../../texts/identifier/index.ts';

/** The wording of each consent version. */
export const consents: Consents = {
  'signature-identifier-1': (_asked, locale) => texts[locale].agree,
};
