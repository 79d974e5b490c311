import { describe, expect, it } from 'vitest';
import type { PrintedLine, Rival } from '../types.ts';
import { findPatronymic } from './printed-patronymic.ts';

interface Doubt {
  readonly at: number;
  readonly certainty: number;
  readonly rivals?: readonly Rival[];
}

/** A line of shapes below a label; `doubts` are its uncertain letters. */
const page = (text: string, ...doubts: Doubt[]): PrintedLine[] =>
  ['ӘКECIHIҢ ATЫ / OTЧECTBO', text].map((shown, i) => ({
    text: shown,
    certainties: [...shown].map(
      (_, at) => (i && doubts.find((doubt) => doubt.at === at)?.certainty) || -0.005,
    ),
    rivals: [...shown].map((_, at) => (i && doubts.find((doubt) => doubt.at === at)?.rivals) || []),
    box: { x: 100, y: 25 * i, width: 12 * shown.length, height: 14 },
  }));
const read = (sex: 'male' | 'female' | 'unspecified', text: string, ...doubts: Doubt[]) =>
  findPatronymic(page(text, ...doubts), [], sex);

describe("a patronymic of a known father's name", () => {
  it.each([
    ['male', 'MAPATҰЛЫ', 'МАРАТҰЛЫ'],
    ['female', 'MAPATҚЫЗЫ', 'МАРАТҚЫЗЫ'],
    ['male', 'HУPЛAHOBИЧ', 'НУРЛАНОВИЧ'],
    ['female', 'CEPГEEBHA', 'СЕРГЕЕВНА'],
    ['female', 'AHATOЛЬEBHA', 'АНАТОЛЬЕВНА'],
    ['male', 'ПABЛOBИЧ', 'ПАВЛОВИЧ'],
    ['male', 'ИЛЬИЧ', 'ИЛЬИЧ'],
    ['female', 'ИЛЬИHИЧHA', 'ИЛЬИНИЧНА'],
    ['male', 'ҒAЛИEBИЧ', 'ҒАЛИЕВИЧ'],
  ] as const)('%s: %s', (sex, text, patronymic) => {
    expect(read(sex, text)).toBe(patronymic);
  });

  it('is returned despite an uncertain letter, if no other known one is close', () => {
    const doubt = { at: 4, certainty: -0.7, rivals: [{ shape: 'Г', certainty: -0.8 }] };
    expect(read('male', 'MAPATҰЛЫ', doubt)).toBe('МАРАТҰЛЫ');
    const mended = { at: 4, certainty: -0.5, rivals: [{ shape: 'T', certainty: -1 }] };
    expect(read('male', 'MAPAГҰЛЫ', mended)).toBe('МАРАТҰЛЫ');
  });

  it("is returned if a letter's stroke was read twice", () => {
    expect(read('female', 'MAPATҚЫI3Ы')).toBe('МАРАТҚЫЗЫ');
    expect(read('male', 'MAPATҰЛIЫ')).toBeNull();
  });

  it('is not if it is ambiguous', () => {
    const names = { at: 1, certainty: -0.6, rivals: [{ shape: 'Ұ', certainty: -0.9 }] };
    expect(read('male', 'MAPATҰЛЫ', names)).toBeNull();
    const endings = { at: 6, certainty: -0.6, rivals: [{ shape: 'У', certainty: -3 }] };
    expect(read('male', 'HУPЛAHҰЛЫ', endings)).toBeNull();
  });

  it('has the usual spelling if the picture leaves the choice', () => {
    const ending = { at: 5, certainty: -0.6, rivals: [{ shape: 'У', certainty: -0.9 }] };
    expect(read('male', 'MAPATҰЛЫ', ending)).toBe('МАРАТҰЛЫ');
  });

  it('does not contradict the picture', () => {
    expect(read('male', 'MAPAЖҰЛЫ', { at: 4, certainty: -0.2 })).toBeNull();
  });
});

describe('any other', () => {
  it('is returned if every letter is certain', () => {
    expect(read('male', 'ПЛЮMAЖҰЛЫ')).toBe('ПЛЮМАЖҰЛЫ');
    expect(read('male', 'ПЛЮMAЖҰЛЫ', { at: 2, certainty: -0.3 })).toBeNull();
  });

  it.each(['ҮЛГI OБЛЫCЫ', 'TУҒAH KYHI', '28.02.1999', 'ПЛЮMAЖ'])('is not %s', (text) => {
    expect(read('male', text)).toBeNull();
  });
});

it('has the ending of the holder’s sex', () => {
  expect(read('female', 'MAPATҰЛЫ')).toBeNull();
  expect(read('male', 'MAPATҚЫЗЫ')).toBeNull();
  expect(read('unspecified', 'MAPATҚЫЗЫ')).toBe('МАРАТҚЫЗЫ');
});

it('is unique: with two candidate lines neither is returned', () => {
  const [label, first] = page('MAPATҰЛЫ');
  const second = { ...first!, text: 'CEPIKҰЛЫ' };
  expect(findPatronymic([label!, first!, second], [], 'male')).toBeNull();
});
