import { expect, test, vi } from 'vitest';
import { createReplacement, overrideFault } from './replace-texts.ts';

const texts = { title: 'Face check', countdown: 'Photo in {n}', next: 'Continue' };
const replacing = (...layers: unknown[]) => {
  const warn = vi.fn();
  const replace = createReplacement(layers, warn, { liveness: ['next'], npck: ['consent'] });
  return { replace, said: () => warn.mock.calls.map(([message]) => message) };
};

test('an override replaces our text in its language only, and the rest stays', () => {
  const { replace, said } = replacing({ en: { 'liveness.title': 'Selfie' } });
  expect(replace('liveness', 'en', texts)).toEqual({ ...texts, title: 'Selfie' });
  const russian = { ...texts };
  expect(replace('liveness', 'ru', russian)).toEqual(russian);
  expect(said()).toEqual([]);
});

test('the same catalogue gives the same object, so that nothing re-renders', () => {
  const { replace } = replacing({ en: { 'liveness.title': 'Selfie' } });
  expect(replace('liveness', 'en', texts)).toBe(replace('liveness', 'en', texts));
});

test('later sources take precedence, key by key, and a bad one keeps the earlier', () => {
  const { replace } = replacing(
    { en: { 'liveness.title': 'Deployment', 'liveness.countdown': '{n} to go' } },
    { en: { 'liveness.title': 'Session', 'liveness.countdown': 'soon' } },
  );
  expect(replace('liveness', 'en', texts)).toMatchObject({ title: 'Session', countdown: '{n} to go' });
});

test.each([
  [7, 'Continue', 'not a text'],
  [null, 'Continue', 'not a text'],
  [' ', 'Continue', 'empty'],
  ['<b>Go</b>', 'Continue', 'HTML'],
  ['Go&nbsp;on', 'Continue', 'HTML'],
  ['x'.repeat(101), 'Continue', 'longer than 100'],
  ['x'.repeat(301), 'y'.repeat(100), 'longer than 300'],
  ['Photo soon', 'Photo in {n}', 'placeholders must be {n}'],
  ['Photo in {m}', 'Photo in {n}', 'placeholders must be {n}'],
  ['Go, {name}', 'Continue', 'the text has none'],
])('%j as an override of %j is rejected', (value, ours, why) => {
  expect(overrideFault(value, ours)).toContain(why);
});

test.each([
  ['{n} photos, {n}', 'Photo in {n}'],
  ['5 < 6 & more', 'Continue'],
  ['x'.repeat(100), 'Continue'],
  ['{b} of {a}', '{a}/{b}'],
])('%j as an override of %j is accepted', (value, ours) => {
  expect(overrideFault(value, ours)).toBeNull();
});

test('a rejected override is reported once, by its name, and affects only itself', () => {
  const { replace, said } = replacing({
    en: { 'liveness.title': '<i>', 'liveness.no_such': 'x', 'liveness.countdown': 'In {n}' },
  });
  replace('liveness', 'en', texts);
  expect(replace('liveness', 'en', { ...texts })).toEqual({ ...texts, countdown: 'In {n}' });
  expect(said()).toEqual([
    'the text en liveness.title is ignored: it holds HTML',
    'the text en liveness.no_such is ignored: there is no such key',
  ]);
});

test('a catalogue without replacements is unchanged', () => {
  const { replace } = replacing({ en: { 'stranger.title': 'x' } });
  expect(replace('stranger', 'en', texts)).toEqual(texts);
});

test('what a person consents to cannot be replaced', () => {
  const { replace, said } = replacing({ en: { 'liveness.next': 'Go', 'npck.consent': 'Yes' } });
  expect(replace('liveness', 'en', texts).next).toBe('Continue');
  expect(replace('npck', 'en', { consent: 'I agree' }).consent).toBe('I agree');
  expect(said()).toHaveLength(2);
  expect(said()[1]).toContain('npck.consent');
});

test('an unknown language or group is reported at once', () => {
  const { said } = replacing({ de: {}, en: { 'livenes.title': 'x', title: 'x', toString: 'x' }, ru: 'x' });
  expect(said().map((message) => message.split(':')[0])).toEqual([
    'the text de is ignored',
    'the text en livenes.title is ignored',
    'the text en title is ignored',
    'the text en toString is ignored',
    'the text ru is ignored',
  ]);
});

test.each([[null], [undefined], [7], ['x'], [[]], [{ en: null }], [{ en: [1] }]])(
  'a source of %j breaks nothing',
  (layer) => {
    const { replace } = replacing(layer);
    expect(replace('liveness', 'en', texts)).toEqual(texts);
  },
);

test('an inherited object key is not a text of ours', () => {
  const hostile = JSON.parse(
    '{"en": {"liveness.__proto__": "x", "liveness.constructor": "x", "__proto__.x": "y"}}',
  );
  const { replace, said } = replacing(hostile);
  const result = replace('liveness', 'en', texts);
  expect(result).toEqual(texts);
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect(said()).toHaveLength(3);
});
