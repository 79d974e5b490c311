import { expect, test } from 'vitest';
import { isStrongPassword } from './certificate-password.ts';

test.each([...'@$!%*#?&'])(
  'a password of 8 characters with a letter, a digit and %s is strong [5.7, 9.3]',
  (special) => {
    expect(isStrongPassword(`abcdef1${special}`)).toBe(true);
  },
);

test.each([
  ['7 characters', 'abcde1!'],
  ['no letter', '1234567!'],
  ['no digit', 'abcdefg!'],
  ['no special character', 'abcdefg1'],
  ['another special character', 'abcdef1^'],
])('a password with %s is not strong [5.7, 9.3]', (_what, password) => {
  expect(isStrongPassword(password)).toBe(false);
});
