import { expect, test } from 'vitest';
import { sourceOf } from './debian-swift.ts';

const targets = `Packages bookworm-security main http://security.example/debian-security/
Translations bookworm main http://mirror.example/debian/
Packages bookworm contrib http://mirror.example/debian/
Packages bookworm main http://mirror.example/debian/
Packages bookworm main http://other.example/debian/
`;
const keys = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';

test('the suite is asked of the mirror that the machine has its own release from, by Debian’s own keys', () => {
  expect(sourceOf(targets, 'bookworm')).toBe(`deb ${keys} http://mirror.example/debian/ trixie main`);
});

test('a machine without a source of its own release has no mirror', () => {
  expect(sourceOf(targets, 'trixie')).toBeNull();
  expect(sourceOf('', 'bookworm')).toBeNull();
});
