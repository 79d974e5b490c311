import type { Words } from '../manifest.ts';
import { stateReasonNames } from '../shared/both/state-reason-names.ts';

/** What the cabinet calls the reasons why no record came. */
export const reasonNames: Readonly<Record<string, Words>> = {
  ...stateReasonNames,
  no_request: {
    en: 'The state does not know the request',
    ru: 'Государство не знает этого запроса',
    kz: 'Мемлекет бұл сұрауды білмейді',
    my: 'Negara tidak mengenali permintaan ini',
  },
  consent_refused: {
    en: 'Consent refused',
    ru: 'В согласии отказано',
    kz: 'Келісімнен бас тартылды',
    my: 'Persetujuan ditolak',
  },
  consent_expired: {
    en: 'No answer to the request for consent',
    ru: 'Нет ответа на запрос согласия',
    kz: 'Келісім сұрауына жауап жоқ',
    my: 'Tiada jawapan kepada permintaan persetujuan',
  },
};
