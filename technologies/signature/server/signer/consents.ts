import type { Locale } from '@kuelik/protocol';
import { fill } from '../../../shared/server/fill.ts';
import type { Consents } from '../../../shared/server/technology-server.ts';
import { texts } from '../../texts/signer/index.ts';

/** What earlier versions said otherwise, by version and language. */
const earlier = {
  'signature-access-1': {
    ru: {},
    kz: {
      access:
        'Осы құжаттарға электрондық қолтаңбамды қол қою сервисінен сұрауға рұқсат беремін. Сұрайтын ұйым: {org}',
      accessNoOrg: 'Осы құжаттарға электрондық қолтаңбамды қол қою сервисінен сұрауға рұқсат беремін',
    },
    en: {},
    my: {},
  },
  'certificate-issue-1': {
    ru: {},
    kz: {
      conditionsText:
        'Куәлік пен оның кілтін қол қою сервисі сақтайды, олар тек сіздің құпиясөзіңізбен жұмыс істейді. Соның көмегімен қол қойылған әр құжатқа өзіңіз жауап бересіз. Құпиясөз бен SMS кодтарын ешкімге айтпаңыз. Оларды басқа біреу біліп қоюы мүмкін болса, жаңа куәлік сұраңыз: бұрынғысы бірден қайтарып алынады. Сервис куәліктің қашан қолданылғанын жазып отырады.',
    },
    en: {},
    my: {},
  },
};

/** The wording of each consent version. */
export const consents: Consents = {
  'signature-access-1': (_asked, locale, org) =>
    access({ ...texts[locale], ...earlier['signature-access-1'][locale] }, org),
  'signature-access-2': (_asked, locale, org) => access(texts[locale], org),
  'certificate-issue-1': (_asked, locale) =>
    issue({ ...texts[locale], ...earlier['certificate-issue-1'][locale] }),
  'certificate-issue-2': (_asked, locale) => issue(texts[locale]),
  'signature-signer-1': (_asked, locale) =>
    [texts[locale].documentsTitle, texts[locale].documentsText].join('\n'),
};

const access = (t: (typeof texts)[Locale], org: string): string =>
  org === '' ? t.accessNoOrg : fill(t.access, { org });

const issue = (t: (typeof texts)[Locale]): string => [t.consentText, t.consent, t.conditionsText].join('\n');
