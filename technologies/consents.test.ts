import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { consentNames } from './about.ts';
import { consentWording } from './server.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = (readdirSync(folder, { recursive: true }) as string[])
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|server\/.*consents\.ts/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'));

/** Every consent version that a technology records, as written in its code. */
const versions = [
  ...new Set(
    sources.flatMap((text) => text.match(/(?<=ext_?[vV]ersion(?: =|:) '|TEXT_VERSION = ')[\w-]+/g) ?? []),
  ),
];

/** The purpose of every consent that a technology records; the registry's contain what was asked for. */
const purposes = new Set(
  sources
    .flatMap((text) => text.match(/(?<=\bpurpose: |PURPOSE = )(?:'[a-z-]+'|`registry-\$\{kind\}`)/g) ?? [])
    .flatMap((found) => (found.startsWith("'") ? [found] : ["'registry-address'", "'registry-person'"]))
    .map((quoted) => quoted.slice(1, -1)),
);

const asked = (textVersion: string, locale: string) => ({
  purpose: 'registry-address',
  textVersion,
  locale,
  channel: 'sms-code',
  organization: 'Алатау Банк',
  settings: () => ({ document_type: 'IdentityCard' }),
});

test('every recorded version has its wording in every language, with nothing left to fill in', () => {
  expect(versions.length).toBeGreaterThan(6);
  for (const version of versions) {
    for (const locale of ['ru', 'kz', 'en', 'my']) {
      const wording = consentWording(asked(version, locale));
      expect([version, locale, wording]).toEqual([version, locale, expect.stringMatching(/\S{3}/)]);
      expect(wording).not.toMatch(/[{}]/);
    }
  }
});

test('the cabinet has a name for the purpose of each, in every language', () => {
  expect(Object.keys(consentNames).sort()).toEqual([...purposes].sort());
  for (const name of Object.values(consentNames)) {
    expect(name).toEqual({
      ru: expect.stringMatching(/\S/),
      kz: expect.stringMatching(/\S/),
      en: expect.stringMatching(/\S/),
      my: expect.stringMatching(/\S/),
    });
  }
});

test('the wording names the organization and the document', () => {
  expect(consentWording(asked('e-document-2', 'ru'))).toMatch(/Алатау Банк/);
  expect(consentWording(asked('e-document-2', 'ru'))).toMatch(/Удостоверение личности/);
});

test('an unknown version or language has none', () => {
  expect(consentWording(asked('e-document-0', 'ru'))).toBeNull();
  expect(consentWording(asked('constructor', 'ru'))).toBeNull();
  expect(consentWording(asked('e-document-1', 'fr'))).toBeNull();
});

test('an earlier session keeps the wording that it showed', () => {
  const unnamed = (version: string, locale: string) =>
    consentWording({ ...asked(version, locale), organization: '' });
  for (const [locale, before, now] of [
    ['ru', 'которая направила вас сюда', 'которая прислала вам ссылку'],
    ['kz', 'сізді осында жіберген ұйым', 'сізге сілтеме жіберген ұйым'],
    ['en', 'the organisation that sent you here', 'the organisation that sent you the link'],
    ['my', 'yang menghantar anda ke sini', 'yang menghantar pautan kepada anda'],
  ] as const) {
    expect(unnamed('e-document-1', locale)).toContain(before);
    expect(unnamed('e-document-2', locale)).toContain(now);
  }
  expect(consentWording(asked('registry-2026-11', 'ru'))).toMatch(/^Государство спросит/);
  expect(consentWording(asked('registry-2', 'ru'))).toMatch(/^Вам придёт SMS/);
  for (const before of ['registry-2026-11', 'registry-2'])
    expect(consentWording(asked(before, 'en'))).toMatch(/^The state asks/);
  expect(consentWording(asked('registry-3', 'en'))).toMatch(/^You will get an SMS/);
  for (const [before, now] of [
    ['npck-2026-11', 'npck-2'],
    ['signature-access-1', 'signature-access-2'],
    ['certificate-issue-1', 'certificate-issue-2'],
  ] as const) {
    expect(consentWording(asked(before, 'kz'))).not.toBe(consentWording(asked(now, 'kz')));
    expect(consentWording(asked(before, 'en'))).toBe(consentWording(asked(now, 'en')));
  }
  expect(consentWording(asked('document-1', 'ru'))).toContain('Их получит: ');
  expect(unnamed('document-1', 'ru')).toContain('организация, которая прислала вам ссылку');
  expect(consentWording(asked('liveness-1', 'ru'))).not.toContain('фото лица');
  expect(consentWording(asked('liveness-2', 'ru'))).toContain('фото лица');
});
