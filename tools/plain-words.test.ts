import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../packages/protocol/src/locale.ts';
import { abouts } from '../technologies/about.ts';
import { readCatalogue, textGroups } from './lib/build/text-catalogues.ts';
import { type GradedLocale, readingGrade, wordsOf } from './lib/testing/reading-grade.ts';

const groups = Object.keys(textGroups);

/**
 * Every text shown to a person under verification, with its key; the specification defines the names of the steps.
 */
async function textsIn(locale: Locale): Promise<(readonly [key: string, text: string])[]> {
  const all = await Promise.all(
    groups
      .filter((group) => group !== 'steps')
      .map(async (group) =>
        Object.entries(await readCatalogue(group, locale)).map(
          ([key, text]) => [`${group}.${key}`, text] as const,
        ),
      ),
  );
  return all.flat();
}

describe('reading grade', () => {
  test('short words in short sentences are easier than long ones', () => {
    expect(readingGrade(['The cat sat on the mat.'], 'en')).toBeLessThan(2);
    expect(readingGrade(['Verification necessitates unambiguous identification.'], 'en')).toBeGreaterThan(12);
    expect(readingGrade(['Мама мыла раму.'], 'ru')).toBeLessThan(4);
    expect(readingGrade(['Осуществите аутентификацию пользователя.'], 'ru')).toBeGreaterThan(12);
  });

  // A twelve-year-old is in the sixth or seventh school year.
  test.each<[GradedLocale, number]>([
    ['ru', 7],
    ['en', 6],
  ])('a twelve-year-old reads the %s texts', async (locale, year) => {
    const texts = (await textsIn(locale)).map(([, text]) => text);
    expect(readingGrade(texts, locale)).toBeLessThanOrEqual(year);
  });
});

/** The texts of the pages for integrators, of records, and the names that the cabinet gives to steps and consents. */
async function textsAround(locale: Locale): Promise<readonly string[]> {
  const modules = await Promise.all([
    import(`../apps/web/src/cabinet/texts/${locale}.ts`),
    import(`../apps/web/src/playground/texts/${locale}.ts`),
    import(`../packages/backend/src/features/session-protocol/texts/${locale}.ts`),
    import(`../packages/sandbox/src/phone/texts/${locale}.ts`),
  ]);
  const names = Object.values(abouts).flatMap(({ titles, consents = {} }) =>
    [titles, consents].flatMap((table) => Object.values(table).map((name) => name[locale])),
  );
  return [...modules.flatMap((module) => Object.values<string>(module[locale])), ...names];
}

/** In place of a technical word; integrators know those. */
const forPeople = 'what happened and what to do';

/** Words to avoid, by language, each with its replacement. */
const replaced: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  ru: [
    [/сессия недействительна/i, 'ссылка больше не работает'],
    [/государство спросит/i, 'вам придёт SMS с номера 1414'],
    [/верификаци|аутентификаци|валидаци/i, 'проверка'],
    [/токен|сервер|таймаут|\bHTTP\b/i, forPeople],
    [/сеанс/i, 'сессия'],
    [/обратитесь:/i, 'обратитесь в организацию:'],
    [/направила вас|вас направила/i, 'которая прислала ссылку'],
    [/загрузка…/i, 'загружаем…'],
  ],
  kz: [
    [/түйме/i, 'батырма'],
    [/пішім/i, 'формат'],
    [/сервис/i, 'қызмет'],
    [/әрекет саны/i, 'талпыныс саны'],
    [/тараптан қате/i, 'бізде қате кетті'],
    [/еңкей/i, 'қисайту'],
    [/сеанс/i, 'сессия'],
    [/инфрақызыл/i, 'компьютерге кіруге арналған камера'],
    [/жарқыл/i, 'шағылған жарық'],
    [/осында жіберген/i, 'сілтемені жіберген'],
    [/жүктелуде/i, 'жүктеліп жатыр'],
    [/токен|сервер|таймаут|\bHTTP\b/i, forPeople],
  ],
  en: [
    [/\b(?:invalid session|server|token|timeout|HTTP|payload|backend)\b/i, forPeople],
    [/sent you here/i, 'sent you the link'],
    [/\b(?:leave|end|ended) the (?:check|verification)/i, 'stop the check'],
  ],
  my: [
    [/\b(?:pelayan|server|token|timeout|HTTP|payload|backend)\b/i, forPeople],
    [/menghantar anda/i, 'menghantar pautan'],
    [/\b(?:tamatkan|menamatkan)\b|keluar daripada semakan/i, 'hentikan semakan'],
    [/sedang dimuatkan/i, 'memuatkan'],
  ],
};

/** Whole sentences below a title, beside a picture or in a message; commands over the live picture have no stop. */
const messageKeys =
  /^(?:document|mxdoc)\.(?:[a-z]+_[a-z_]+|session|exhaustedNoOrg|expiredNote)$|^capture\.(?:why|look|check)_/;

describe.each(locales)('texts in %s', (locale) => {
  test('hold no replaced or technical word', async () => {
    const found = (await textsIn(locale)).flatMap(([key, text]) =>
      replaced[locale].flatMap(([word, instead]) =>
        word.test(text) ? [`${key}: ${text} (say: ${instead})`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('call the link to the other way the same on every page', async () => {
    const texts = new Map(await textsIn(locale));
    const links = ['flow.otherWay', 'camera.otherWay', 'about.otherWayLink'].map((key) => texts.get(key));
    expect(links).toEqual([links[0], links[0], links[0]]);
    expect(links[0]).toBeTruthy();
  });

  test('of the pages around, of records and of names hold no replaced word either', async () => {
    const texts = await textsAround(locale);
    expect(texts.length).toBeGreaterThan(300);
    const words = replaced[locale].filter(([, instead]) => instead !== forPeople).map(([word]) => word);
    expect(texts.filter((text) => words.some((word) => word.test(text)))).toEqual([]);
  });

  test('end a message of a document step with a full stop', async () => {
    const messages = (await textsIn(locale)).filter(([key]) => messageKeys.test(key));
    expect(messages.length).toBeGreaterThan(40);
    expect(messages.filter(([, text]) => !/[.!?]$/.test(text))).toEqual([]);
  });

  test('hold no sentence of more than 25 words but in consents', async () => {
    const fixed = new Set(
      Object.entries(textGroups).flatMap(([group, keys]) => keys.map((key) => `${group}.${key}`)),
    );
    const long = (await textsIn(locale)).filter(
      ([key, text]) => !fixed.has(key) && text.split(/[.!?:;]\s/).some((part) => wordsOf(part).length > 25),
    );
    expect(long).toEqual([]);
  });
});
