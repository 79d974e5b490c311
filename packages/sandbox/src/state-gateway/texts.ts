import type { StateDocumentType } from '@kuelik/providers/contract';
import { typeFacts } from './type-facts.ts';

type StateLocale = 'ru' | 'kk' | 'en';

/** What 1414 writes when an organization requests a document. */
export function codeText(
  locale: string,
  code: string,
  type: StateDocumentType,
  organization: string,
): string {
  const { nameKk, nameRu, nameEn } = typeFacts[type];
  const texts: Record<StateLocale, string> = {
    ru: `Код ${code}. Документ «${nameRu}» получит: ${organization}. Не сообщайте код никому другому.`,
    kk: `Код ${code}. «${nameKk}» құжатын алатын ұйым: ${organization}. Кодты ешкімге айтпаңыз.`,
    en: `Code ${code}. Your document “${nameEn}” goes to: ${organization}. Do not share the code.`,
  };
  return texts[asLocale(locale)];
}

/** What 1414 writes when an organization requests registry records. */
export function consentText(locale: string, kinds: readonly string[], organization: string): string {
  const named = (address: string, person: string, and: string) =>
    kinds.map((kind) => (kind === 'address' ? address : person)).join(` ${and} `);
  const texts: Record<StateLocale, string> = {
    ru: `${organization} запрашивает ${named('ваш адрес регистрации', 'ваши персональные данные', 'и')}. Ответьте 1 — согласен, 0 — отказываюсь.`,
    kk: `${organization} ${named('тіркелген мекенжайыңызды', 'дербес деректеріңізді', 'және')} сұратып отыр. Жауап беріңіз: 1 — келісемін, 0 — бас тартамын.`,
    en: `${organization} asks for ${named('your registered address', 'your personal data', 'and')}. Reply 1 to agree, 0 to refuse.`,
  };
  return texts[asLocale(locale)];
}

/** 1414's confirmation of a reply. */
export const replyTexts = {
  yes: 'Спасибо. Согласие принято. / Рақмет. Келісім қабылданды.',
  no: 'Вы отказались. Данные не переданы. / Бас тарттыңыз. Деректер берілмеді.',
  late: 'Нет запросов, ожидающих ответа. / Жауап күтетін сұрау жоқ.',
  unclear:
    'Ответьте 1 (согласен) или 0 (отказываюсь). / 1 (келісемін) немесе 0 (бас тартамын) деп жауап беріңіз.',
} as const;

const asLocale = (locale: string): StateLocale => (locale === 'kk' || locale === 'en' ? locale : 'ru');

const yesWords: ReadonlySet<string> = new Set([
  '1',
  'да',
  'иә',
  'ия',
  'yes',
  'y',
  'ok',
  'келісемін',
  'согласен',
  'согласна',
  'ya',
]);
const noWords: ReadonlySet<string> = new Set([
  '0',
  'нет',
  'жоқ',
  'no',
  'n',
  'бас тартамын',
  'отказываюсь',
  'tidak',
]);

/** The meaning of a reply to 1414; null: neither yes nor no. */
export function meaningOf(reply: string): 'yes' | 'no' | null {
  const word = reply
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
  if (yesWords.has(word)) return 'yes';
  return noWords.has(word) ? 'no' : null;
}
