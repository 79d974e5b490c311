import { expect, test } from 'vitest';
import { featureNames } from './features.ts';
import { decodeSupportCode, encodeSupportCode } from './support-code.ts';
import { featuresWithout } from './test-data.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('the code of a device keeps its form: agents have printed tables', () => {
  expect(encodeSupportCode(featuresWithout())).toBe('1003-ZZZY');
  expect(encodeSupportCode(featuresWithout(...featureNames.filter((name) => name !== 'cameraBusy')))).toBe(
    '1000-000Y',
  );
});

test.each(featureNames)('the code shows that %s is missing', (name) => {
  const features = featuresWithout(name);
  expect(decodeSupportCode(encodeSupportCode(features))).toEqual(features);
});

test('a code is understood as it is spoken and typed', () => {
  const code = encodeSupportCode(featuresWithout('camera'));
  const features = decodeSupportCode(code);
  expect(features?.camera).toBe(false);
  const typed = code.replace('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  expect(decodeSupportCode(` ${typed} `)).toEqual(features);
});

test('a code typed on a Kazakh or Russian keyboard is understood', () => {
  const alike = {
    A: 'а',
    B: 'В',
    C: 'с',
    E: 'Е',
    H: 'н',
    K: 'К',
    M: 'м',
    P: 'Р',
    T: 'т',
    X: 'Х',
    Y: 'у',
    O: 'О',
    I: 'і',
  };
  const typed = new Set<string>();
  for (let absent = 0; absent < 2 ** featureNames.length; absent += 97) {
    const features = featuresWithout(...featureNames.filter((_, place) => (absent >>> place) & 1));
    const code = encodeSupportCode(features).replaceAll('0', 'O').replaceAll('1', 'I');
    const heard = code.replace(/[A-Z]/g, (letter) => {
      if (letter in alike) typed.add(letter);
      return alike[letter as keyof typeof alike] ?? letter;
    });
    expect(decodeSupportCode(heard), heard).toEqual(features);
  }
  expect([...typed].sort()).toEqual(Object.keys(alike).sort());
});

test('no single wrong character passes for another device', () => {
  const code = encodeSupportCode(featuresWithout('wasmSimd', 'offscreenCanvas'));
  for (const [at, right] of [...code].entries()) {
    if (right === '-') continue;
    for (const wrong of alphabet) {
      if (wrong === right) continue;
      expect(decodeSupportCode(code.slice(0, at) + wrong + code.slice(at + 1)), `${at} ${wrong}`).toBeNull();
    }
  }
});

test.each(['', '1', '1003-ZZZ', '1003-ZZZY1', '1003-ZZU1', '2003-ZZZ0', 'хххх-хххх'])(
  '%j is no code',
  (code) => {
    expect(decodeSupportCode(code)).toBeNull();
  },
);

test('bits beyond the known features are no code, even with the right check character', () => {
  const codes = [...alphabet].map((check) => `1800-000${check}`);
  expect(codes.map(decodeSupportCode)).toEqual(codes.map(() => null));
});
