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

  it('a name truncated in a card’s MRZ is the same', () => {
    const long = { last: 'ПРИМЕРОВСКАЯ', first: 'АБДУЛАЗИЗХАНМУХАММЕДАЛИ' };
    expect(sameName(long, { last: 'PRIMEROVSKAIA', first: 'ABDULAZIZKHANMU' }, false)).toBe(true);
  });

  it('half a name is inconclusive', () => {
    expect(sameName(arman, { patronymic: 'БОЛАТҰЛЫ' }, false)).toBeNull();
    expect(sameName(arman, { last: 'ОБРАЗЦОВ' }, false)).toBeNull();
  });
});
