import { expect, test } from 'vitest';
import {
  applyEdit,
  digitsOnly,
  isPhoneComplete,
  phoneFilter,
  phoneInText,
  phoneLength,
  phoneMask,
  textError,
} from './text-rules.ts';

const texts = { required: 'required', exactLength: 'must be {n}' };
const phone = { filter: phoneFilter, mask: phoneMask, length: phoneLength };
const edit = (text: string, change: Partial<Parameters<typeof applyEdit>[1]> = {}) => ({
  text,
  caret: text.length,
  pasted: false,
  deleted: false,
  ...change,
});

test.each([
  ['', ''],
  ['7', '+7'],
  ['7701', '+7 (701'],
  ['77011', '+7 (701) 1'],
  ['77011234', '+7 (701) 123-4'],
  ['77011234567', '+7 (701) 123-45-67'],
])('%s is shown as %s [3.21]', (digits, shown) => {
  expect(phoneMask(digits)).toBe(shown);
});

test('in a sentence no line ends within a number', () => {
  expect(phoneInText('+77011234567')).toBe('+7\u00a0(701)\u00a0123\u201145\u201167');
});

test.each([
  ['+7 (701) 123-45-67', '77011234567'],
  ['8 701 123 45 67', '77011234567'],
  ['7011234567', '77011234567'],
  ['00 7 701 123 45 67', '77011234567'],
  ['007 701 123 45 67', '77011234567'],
  ['7771234567', '77771234567'],
  ['tel: 8(701)1234567;', '77011234567'],
  ['\u202a+7\u00a0701\u00a0123\u201145\u201367\u202c', '77011234567'],
  ['8\u2009701\u200b123.45.67', '77011234567'],
  ['no digits', ''],
])('pasted %s is stored as %s [5.13]', (text, kept) => {
  expect(applyEdit('', edit(text, { pasted: true }), phone).value).toBe(kept);
});

test.each(['ИИН: 990231 300010', '990231\u00a0300010\n', '9902-3130-0010', '\ufeff990231300010'])(
  'an IIN pasted as %j keeps its twelve digits',
  (text) => {
    const rules = { filter: digitsOnly, mask: (value: string) => value, length: 12 };
    expect(applyEdit('', edit(text, { pasted: true }), rules).value).toBe('990231300010');
  },
);

test('a phone is complete at 11 digits [5.14]', () => {
  expect(isPhoneComplete('+7 (701) 123-45-67')).toBe(true);
  expect(isPhoneComplete('+7 (701) 123-45-6')).toBe(false);
});

test('a national number gets its country code while typed', () => {
  expect(applyEdit('', edit('0'), phone).value).toBe('70');
  expect(applyEdit('', edit('8'), phone).value).toBe('7');
});

/** Types a text key by key. */
const type = (text: string) => {
  let state = applyEdit('', edit(''), phone);
  for (const key of text) state = applyEdit(state.value, edit(state.display + key), phone);
  return state.display;
};

test.each([
  ['7001234567', '+7 (700) 123-45-67'],
  ['7471234567', '+7 (747) 123-45-67'],
  ['7601234567', '+7 (760) 123-45-67'],
  ['7851234567', '+7 (785) 123-45-67'],
  ['77001234567', '+7 (700) 123-45-67'],
  ['87001234567', '+7 (700) 123-45-67'],
])('typed %s is shown as %s', (text, shown) => {
  expect(type(text)).toBe(shown);
});

test('text beyond the length cannot be typed or pasted [5.11]', () => {
  const rules = { filter: digitsOnly, mask: (value: string) => value, length: 6 };
  expect(applyEdit('123456', edit('1234567'), rules).value).toBe('123456');
  expect(applyEdit('', edit('12-34-56-78', { pasted: true }), rules).value).toBe('123456');
});

test('the caret stays at the edit position', () => {
  // A 9 typed after the area code of a complete number, so that the last digit drops out.
  const typed = applyEdit('7701123456', edit('+7 (7019) 123-45-6', { caret: 8 }), phone);
  expect(typed).toEqual({ value: '77019123456', display: '+7 (701) 912-34-56', caret: 10 });
});

test('deleting a character of the mask deletes the digit before it', () => {
  const deleted = applyEdit('77011', edit('+7 (701 1', { caret: 7, deleted: true }), phone);
  expect(deleted.value).toBe('7701');
  expect(deleted.caret).toBe(6);
});

test('rules are checked in order, an empty field only for being required [5.1, 5.11]', () => {
  const rules = {
    required: true,
    length: 3,
    validators: [(value: string) => (value === '000' ? 'zeros' : undefined)],
  };
  expect(textError('', rules, texts)).toBe('required');
  expect(textError('', { length: 3 }, texts)).toBeUndefined();
  expect(textError('12', rules, texts)).toBe('must be 3');
  expect(textError('000', rules, texts)).toBe('zeros');
  expect(textError('123', rules, texts)).toBeUndefined();
});
