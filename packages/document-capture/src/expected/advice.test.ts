import { expect, test } from 'vitest';
import { card, passport, reading } from '../scan/test-data.ts';
import { adviseOnPicture, adviseOnZone } from './advice.ts';

const today = new Date('2026-11-21');
const page = (fields = {}) => reading({ format: 'TD3' }, { documentCode: 'P', ...fields });
const notKazakh = { ...passport, country: null, notCountry: 'KAZ' };
const mexican = { ...card('back'), country: 'MEX' };

test.each([
  ['the expected card', reading(), card('back'), null],
  ['the expected passport', page(), passport, null],
  ['a card instead of a passport', reading(), passport, 'other_type'],
  ['a passport instead of a card', page(), card('back'), 'other_type'],
  ['a visa of a card’s size', reading({}, { documentCode: 'V' }), card('back'), 'other_type'],
  ['a passport instead of a card’s front', page(), card('front'), 'other_type'],
  ['a card’s back instead of its front', reading(), card('front'), 'wrong_side'],
  [
    'France’s older card, with its MRZ on the front',
    reading({ format: 'FR-ID' }, { issuingState: 'FRA' }),
    { ...card('front'), country: null },
    null,
  ],
  ['another country’s card', reading({}, { issuingState: 'UZB' }), card('back'), 'other_country'],
  ['a Kazakhstan passport where another country is chosen', page(), notKazakh, 'other_country'],
  ['another country’s passport where that country is chosen', page({ issuingState: 'TUR' }), notKazakh, null],
  ['a Kazakhstan card instead of a Mexican one', reading(), mexican, 'other_country'],
  ['a Mexican card', reading({}, { issuingState: 'MEX' }), mexican, null],
  ['an expired card', reading({}, { expiryDate: '2026-11-20' }), card('back'), 'expired'],
  ['a card on its last day', reading({}, { expiryDate: '2026-11-21' }), card('back'), null],
  ['an unreliable reading', reading({ accepted: false }), passport, null],
])('%s', (_what, seen, expected, advice) => {
  expect(adviseOnZone(seen, expected, today)).toBe(advice);
});

test.each([
  ['the expected card', reading(), card('back'), null],
  ['a card’s back instead of its front', reading(), card('front'), 'wrong_side'],
  ['an unreadable MRZ', reading({ accepted: false }), card('back'), 'unreadable'],
  ['no MRZ where one is expected', null, passport, 'no_zone'],
  ['no MRZ where none is expected', null, card('front'), null],
  ['something like an MRZ where none is expected', reading({ accepted: false }), card('front'), null],
])('a chosen picture: %s', (_what, seen, expected, advice) => {
  expect(adviseOnPicture({ reading: seen, trouble: null }, expected, today)).toBe(advice);
});

test('the reason why an MRZ is unreadable replaces the general advice', () => {
  const unread = reading({ accepted: false });
  for (const trouble of ['cut_off', 'small', 'dark', 'glare', 'blur'] as const) {
    expect(adviseOnPicture({ reading: unread, trouble }, card('back'), today)).toBe(trouble);
  }
  expect(adviseOnPicture({ reading: null, trouble: 'small' }, passport, today)).toBe('small');
  expect(adviseOnPicture({ reading: null, trouble: 'cut_off' }, passport, today)).toBe('no_zone');
  expect(adviseOnPicture({ reading: null, trouble: 'small' }, card('front'), today)).toBeNull();
});
