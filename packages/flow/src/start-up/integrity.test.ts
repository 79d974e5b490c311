import { createHash, webcrypto } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { checkIntegrity, type IntegrityEffects } from './integrity.ts';

const sha384 = (text: string, encoding: 'base64' | 'hex') =>
  createHash('sha384').update(text).digest(encoding);

function world(files: Record<string, string>, versions: readonly Record<string, string>[]) {
  const onCompromised = vi.fn();
  const effects: IntegrityEffects = {
    loadedFiles: () => Object.keys(files),
    read: async (address) => new TextEncoder().encode(files[address]),
    digest: (bytes) => webcrypto.subtle.digest('SHA-384', bytes),
    knownVersions: async () => versions,
    onCompromised,
  };
  return { effects, onCompromised };
}

test.each([
  ['sha384-base64', `sha384-${sha384('one', 'base64')}`],
  ['base64', sha384('one', 'base64')],
  ['hex', sha384('one', 'hex')],
  ['hex in capitals', sha384('one', 'hex').toUpperCase()],
])('a script of a known version passes, written as %s [5.21]', async (_, hash) => {
  const { effects, onCompromised } = world({ 'a.js': 'one' }, [{ 'b.js': 'x' }, { 'a.js': hash }]);
  await checkIntegrity(effects);
  expect(onCompromised).not.toHaveBeenCalled();
});

test('changed scripts are reported once', async () => {
  const { effects, onCompromised } = world({ 'a.js': 'evil', 'b.js': 'worse' }, [
    { 'a.js': sha384('one', 'hex') },
  ]);
  await checkIntegrity(effects);
  expect(onCompromised).toHaveBeenCalledTimes(1);
});

test('one changed script among good ones is found', async () => {
  const { effects, onCompromised } = world({ 'a.js': 'one', 'b.js': 'evil' }, [
    { 'a.js': sha384('one', 'hex'), 'b.js': sha384('two', 'hex') },
  ]);
  await checkIntegrity(effects);
  expect(onCompromised).toHaveBeenCalledTimes(1);
});

test.each([
  ['no version', []],
  ['a version without files', [{}]],
])('where the manifest lists %s, no script is known: reported once [4.27]', async (_, versions) => {
  const { effects, onCompromised } = world({ 'a.js': 'one', 'b.js': 'two' }, versions);
  await checkIntegrity(effects);
  expect(onCompromised).toHaveBeenCalledTimes(1);
});

test('a script that cannot be read hides no changed one', async () => {
  const { effects, onCompromised } = world({ 'a.js': 'lost', 'b.js': 'evil' }, [
    { 'b.js': sha384('two', 'hex') },
  ]);
  const read = async (address: string) => {
    if (address === 'a.js') throw new TypeError('Failed to fetch');
    return effects.read(address);
  };
  await checkIntegrity({ ...effects, read });
  expect(onCompromised).toHaveBeenCalledTimes(1);
});

test('without a manifest there is nothing to compare with', async () => {
  const { effects, onCompromised } = world({ 'a.js': 'one' }, []);
  await checkIntegrity({ ...effects, knownVersions: () => Promise.reject(new Error('down')) });
  expect(onCompromised).not.toHaveBeenCalled();
});
