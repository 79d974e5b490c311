import { expect, it } from 'vitest';
import { attachmentName, type ProtocolContent, protocolFormat } from './content.ts';
import { paperOf } from './paper.ts';

const at = '2026-03-01T05:00:00Z';
const content: ProtocolContent = {
  format: protocolFormat,
  edition: 1,
  made_at: at,
  software: { name: 'Kuelik', version: 'test' },
  languages: ['ru', 'kz'],
  session: {
    id: 'session-of-a-test',
    type: 'PRODUCTION',
    test: false,
    status: 'FAILED',
    technologies: ['LDSH', 'XYZ'],
    skip: [],
    created_at: at,
    expires_at: at,
    finished_at: at,
    metadata: {},
  },
  asked_by: { id: 'bank', name: 'Bank' },
  policy: null,
  person: null,
  commands: [],
  attempts: [
    { technology: 'LDSH', at, status: 'failure', final: false, data: { reasons: ['mask', 'constructor'] } },
  ],
  likeness: [],
  failure_reasons: [],
  consents: [
    {
      purpose: 'sensor',
      text_version: 'sensor-1',
      locale: 'ru',
      channel: 'checkbox',
      at,
      wording: 'I agree',
    },
  ],
  pictures: [{ id: '1', kind: 'liveness-photo', content_type: 'image/jpeg', size: 3, sha256: 'ab', at }],
  cameras: [],
  integrity_compromised: null,
  review: null,
  previous: null,
};

const all = (ru: string, kz: string) => ({ ru, kz, en: 'en', my: 'my' });
const names = {
  technologies: { LDSH: all('Живое лицо', 'Тірі адамның беті') },
  reasons: { mask: all('Маска', 'Маска') },
  pictures: { 'liveness-photo': all('Снимок лица', 'Бет суреті') },
  consents: { sensor: all('Датчики', 'Датчиктер') },
};

const lines = (paper: ReturnType<typeof paperOf>) =>
  paper.sections.flatMap(({ rows }) => rows.flatMap(({ label, value }) => [label, value])).join('\n');

it('prints names beside codes in the languages of the policy, and an unknown code alone', () => {
  const printed = lines(paperOf(content, names));
  expect(printed).toContain('Живое лицо / Тірі адамның беті (LDSH)\nXYZ\n');
  expect(printed).toContain('причины: Маска (mask), constructor\n');
  expect(printed).toContain('Снимок лица / Бет суреті (liveness-photo)\n');
  expect(printed).toContain('Датчики / Датчиктер (sensor)\nsensor-1\n');
});

it('prints each language’s reasons in a line of its own', () => {
  const reasons = { mask: all('Маска есть', 'Маска бар') };
  const printed = lines(paperOf(content, { ...names, reasons })).split('\n');
  const found = printed.filter((line) => line.includes('(mask)'));
  expect(found).toEqual([
    'причины: Маска есть (mask), constructor',
    expect.stringContaining('Маска бар (mask), constructor'),
  ]);
});

it('prints codes where nothing has a name, and attaches the content as it is', () => {
  const paper = paperOf(content);
  expect(lines(paper)).toContain('LDSH\nXYZ\n');
  expect(paper.attachment.name).toBe(attachmentName);
  expect(JSON.parse(Buffer.from(paper.attachment.bytes).toString())).toEqual(content);
});
