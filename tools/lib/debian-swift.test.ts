import { expect, test } from 'vitest';
import { filesOf, partsOf, privately, sourceOf } from './debian-swift.ts';

const targets = `Packages|main|Foreign|http://foreign.example/|bookworm|bookworm
Packages|main|Debian|http://security.example/debian-security/|bookworm-security|bookworm-security
Translations|main|Debian|http://mirror.example/debian/|bookworm|bookworm
Packages|contrib|Debian|http://mirror.example/debian/|bookworm|bookworm
Packages|main|Debian|http://mirror.example/debian/|bookworm|bookworm
Packages|main|Debian|http://other.example/debian/|bookworm|bookworm
`;
const keys = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
const source = `deb ${keys} http://mirror.example/debian/ trixie main`;

test('the suite is asked of the mirror that the machine has its own release from, by Debian’s own keys', () => {
  expect(sourceOf(targets, 'bookworm')).toBe(source);
});

test('a source that calls the release by what it is now is one of it', () => {
  const stable = targets.replaceAll('|bookworm|bookworm', '|stable|bookworm');
  expect(sourceOf(stable, 'bookworm')).toBe(source);
});

test('a machine without a source of its own release has no mirror', () => {
  expect(sourceOf(targets, 'trixie')).toBeNull();
  expect(sourceOf('', 'bookworm')).toBeNull();
});

test('the files are those that apt names, and none is unpacked that was not asked for', () => {
  const uris = `'http://mirror.example/z%2b1_amd64.deb' zlib1g_1%3a1.3+b1_amd64.deb 88892 SHA256:01
'http://mirror.example/l_amd64.deb' libstdc++6_14_amd64.deb 5 SHA256:02
`;
  const files = filesOf(uris);
  expect(files).toEqual([
    { file: 'zlib1g_1%3a1.3+b1_amd64.deb', sha256: '01' },
    { file: 'libstdc++6_14_amd64.deb', sha256: '02' },
  ]);
  for (const { file } of files) expect(partsOf(file)).toEqual(['./usr/lib*']);
  expect(() => partsOf('zlib1g-dev_1_amd64.deb')).toThrow('zlib1g-dev_1_amd64.deb was not asked for');
});

test('hooks go before anything is set, pins are emptied, and all is kept in the folder', () => {
  const settings = privately('/somewhere else');
  expect(settings.startsWith('#clear APT::Update;\n#clear AptCli;\n')).toBe(true);
  expect(settings).toContain('\nAPT::Default-Release "";\n');
  expect(settings).toContain('\nDir::State "/somewhere else/state";\n');
});
