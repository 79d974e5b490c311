import { describe, expect, it } from 'vitest';
import { sameName } from './names.ts';
import { sameFather, soundsAlike } from './spelling.ts';

describe('one word in two spellings', () => {
  it.each([
    // Kazakhstan's passports, then ICAO Doc 9303 where it differs, then older habits.
    ['ҮЛГІЕВ', 'ULGIYEV'],
    ['УЛЬГИЕВ', 'ULGIEV'],
    ['ҮЛГІЕВ', 'УЛЬГИЕВ'],
    ['СЫНАҚОВА', 'SYNAKOVA'],
    ['СЫНАҚОВА', 'SYNAQOVA'],
    ['ОБРАЗЦОВА', 'OBRAZTSOVA'],
    ['ЖАННА', 'ZHANNA'],
    ['ЖАННА', 'JANNA'],
    ['ҚАЙРАТ', 'KAIRAT'],
    ['ҚАЙРАТ', 'QAYRAT'],
    ['ЮЛИЯ', 'YULIYA'],
    ['ЮЛИЯ', 'IULIIA'],
    ['ЮЛИЯ', 'JULIA'],
    ['ДМИТРИЙ', 'DMITRY'],
    ['ДМИТРИЙ', 'DMITRII'],
    ['АЛЕКСЕЙ', 'ALEKSEY'],
    ['АЛЕКСЕЙ', 'ALEXEI'],
    ['ЩЕРБАКОВ', 'SHCHERBAKOV'],
    ['ШҰҒЫЛА', 'SHUGYLA'],
    ['ШҰҒЫЛА', 'ŞŪĞYLA'],
    ['ХАСЕНОВ', 'KHASSENOV'],
    ['ХАСЕНОВ', 'HASENOV'],
    ['ЁЛКИН', 'YOLKIN'],
    ['ЁЛКИН', 'ЕЛКИН'],
    ['ОБЪЕДКОВ', 'OBIEEDKOV'],
    ['ҢҮРБОЛ', 'NURBOL'],
    ['ӨМІР', 'OMIR'],
    ['ӘСЕЛЬ', 'ASEL'],
    ['МАРИЯ', 'MARIA'],
    ['ИВАНОВ', 'IVANOFF'],
    ['ПЁТР', 'PYOTR'],
    ['ПЕТР', 'PIOTR'],
    ['ЦВЕТКОВ', 'CVETKOV'],
    ['ЛАТКА', 'ŁATKA'],
    // Korean surnames: as people in Kazakhstan write them, and as Korea and its diaspora do.
    ['ЦОЙ', 'TSOI'],
    ['ЦОЙ', 'CHOI'],
    ['ЦОЙ', 'CHOE'],
    ['ЦОЙ', 'TSOY'],
    ['ЛИ', 'LEE'],
    ['ЛИ', 'LI'],
    ['ЛИ', 'YI'],
    ['НИ', 'NEE'],
    ['ПАК', 'PARK'],
    ['КИМ', 'GIM'],
    ['ШИН', 'SIN'],
    ['ТЕН', 'JUNG'],
    ['ЮН', 'YOON'],
    ['ХВАН', 'HWANG'],
    ['ЧЖАН', 'ZHANG'],
  ])('%s is %s', (a, b) => {
    expect(soundsAlike(a, b)).toBe(true);
    expect(soundsAlike(b, a)).toBe(true);
  });

  it.each([
    ['АРМАН', 'ДАНА'],
    ['АЙГҮЛ', 'АЙНҰР'],
    ['ИВАН', 'IGOR'],
    ['ПРИМЕРОВ', 'OBRAZTSOV'],
    ['АЛИ', 'АНЯ'],
    ['МАРИЯ', 'МАРИНА'],
    ['', 'АРМАН'],
    ['123', '123'],
    ['ЦОЙ', 'ЛИ'],
    ['ЦОЙ', 'KIM'],
    ['ЛИ', 'НИ'],
    ['ЛИ', 'LIM'],
    ['ПАК', 'ХАН'],
    ['ПАК', 'ПАН'],
  ])('%s is not %s', (a, b) => expect(soundsAlike(a, b)).toBe(false));

  it.each([
    ['СЕРІКҰЛЫ', 'СЕРИКОВИЧ', true],
    ['СЕРІКҰЛЫ', 'SERIKULY', true],
    ['СЕРІКҚЫЗЫ', 'СЕРИКОВНА', true],
    ['АСЫЛБЕКҚЫЗЫ', 'АСЫЛБЕКОВНА', true],
    ['ЕРБОЛҚЫЗЫ', 'ЕРБОЛОВНА', true],
    ['ҒАНИҚЫЗЫ', 'ГАНИЕВНА', true],
    ['АБАЙҚЫЗЫ', 'АБАЕВНА', true],
    ['СЕРІКҚЫЗЫ', 'БЕРИКОВНА', false],
    ['АБАЙҚЫЗЫ', 'АБИЛЬЕВНА', false],
    ['БОЛАТҚЫЗЫ', 'БОЛАТОВНА', true],
    ['СЕРИКОВИЧ', 'СЕРИКОВНА', true],
    ['СЕРІКҰЛЫ', 'БОЛАТҰЛЫ', false],
  ])("the patronymics %s and %s have the same father's name: %s", (a, b, same) =>
    expect(sameFather(a, b)).toBe(same),
  );
});

describe('one person by two names', () => {
  const arman = { last: 'ҮЛГІЕВ', first: 'АРМАН', patronymic: 'СЕРІКҰЛЫ' };

  it.each([
    ['the other script', { last: 'ULGIYEV', first: 'ARMAN' }],
    ['no patronymic', { last: 'ҮЛГІЕВ', first: 'АРМАН' }],
    ['a Russian patronymic', { last: 'УЛЬГИЕВ', first: 'АРМАН', patronymic: 'СЕРИКОВИЧ' }],
    ['parts that changed places', { last: 'АРМАН', first: 'ҮЛГІЕВ' }],
    ['the patronymic among the given names', { last: 'ULGIYEV', first: 'ARMAN SERIKULY' }],
    ['one text', { full: 'ҮЛГІЕВ АРМАН СЕРІКҰЛЫ' }],
    ['one text in another order', { full: 'Арман Үлгіев' }],
    ['one text in Latin', { full: 'ULGIYEV ARMAN' }],
    ['a double surname', { last: 'ҮЛГІЕВ-ПРИМЕРОВ', first: 'АРМАН' }],
    ['a name in two words', { last: 'ULGIYEV', first: 'AR MAN' }],
    ['one text with a name in two words', { full: 'ULGIYEV AR-MAN' }],
  ])('%s makes no difference', (_what, other) => {
    expect(sameName(arman, other, false)).toBe(true);
    expect(sameName(other, arman, false)).toBe(true);
  });

  it.each([
    ['another person', { last: 'СЫНАҚОВА', first: 'ДАНА' }],
    ['a sister', { last: 'ҮЛГІЕВА', first: 'АЙГҮЛ', patronymic: 'СЕРІКҚЫЗЫ' }],
    ["a namesake with another father's name", { last: 'ҮЛГІЕВ', first: 'АРМАН', patronymic: 'БОЛАТҰЛЫ' }],
    ['a brother in one text', { full: 'ҮЛГІЕВ НҰРЛАН СЕРІКҰЛЫ' }],
    ['his son in one text', { full: 'ҮЛГІЕВ НҰРЛАН АРМАНҰЛЫ' }],
  ])('%s is distinguished', (_what, other) => expect(sameName(arman, other, false)).toBe(false));

  it('a changed surname does not count if another fact identifies the person', () => {
    const before = { last: 'ПРИМЕРОВА', first: 'АННА', patronymic: 'ПЕТРОВНА' };
    const married = { last: 'ОБРАЗЦОВА', first: 'АННА', patronymic: 'ПЕТРОВНА' };
    expect(sameName(before, married, true)).toBe(true);
    expect(sameName(before, married, false)).toBe(false);
    expect(sameName(before, { full: 'ОБРАЗЦОВА АННА' }, true)).toBe(true);
    expect(sameName(before, { last: 'ПРИМЕРОВА', first: 'ДАНА' }, true)).toBe(false);
  });

  it('a changed surname and another father mean two people, whatever else agrees', () => {
    const one = { last: 'ПРИМЕРОВ', first: 'ИВАН', patronymic: 'ПЕТРОВИЧ' };
    expect(sameName(one, { last: 'ОБРАЗЦОВ', first: 'ИВАН', patronymic: 'СЕРГЕЕВИЧ' }, true)).toBe(false);
    expect(sameName(one, { last: 'ПРИМЕРОВ', first: 'ИВАН', patronymic: 'СЕРГЕЕВИЧ' }, true)).toBe(true);
  });

  it('a twin is distinguished in one text as well', () => {
    const one = { last: 'ПРИМЕРОВ', first: 'ИВАН', patronymic: 'ПЕТРОВИЧ' };
    expect(sameName(one, { full: 'ПРИМЕРОВ СТЕПАН ПЕТРОВИЧ' }, true)).toBe(false);
    expect(sameName({ full: 'ПРИМЕРОВ СТЕПАН ПЕТРОВИЧ' }, one, true)).toBe(false);
  });

  it.each([
    ['КАРИМОВ ШЕРЗОД ОЛИМ ЎҒЛИ', { last: 'KARIMOV', first: 'SHERZOD', patronymic: 'OLIM O‘G‘LI' }],
    ['МАМЕДОВ АЛИ ВАГИФ ОГЛЫ', { last: 'MAMMADOV', first: 'ALI', patronymic: 'VAGIF OĞLU' }],
    ['АСАН КЫЗЫ АЙПЕРИ', { last: 'ASAN KYZY', first: 'AIPERI' }],
  ])('the word for son or daughter makes no difference: %s', (full, name) => {
    expect(sameName({ full }, name, false)).toBe(true);
    expect(sameName(name, { full }, false)).toBe(true);
  });

  it('a name truncated in a card’s MRZ is the same', () => {
    const long = { last: 'ПРИМЕРОВСКАЯ', first: 'АБДУЛАЗИЗХАНМУХАММЕДАЛИ' };
    expect(sameName(long, { last: 'PRIMEROVSKAIA', first: 'ABDULAZIZKHANMU' }, false)).toBe(true);
  });

  it('half a name is inconclusive', () => {
    expect(sameName(arman, { patronymic: 'БОЛАТҰЛЫ' }, false)).toBeNull();
    expect(sameName(arman, { last: 'ОБРАЗЦОВ' }, false)).toBeNull();
  });
});
