import { expect, test } from 'vitest';
import { change, codesOf, flowLink, initialForm, isColour, move, toggle, toRequest } from './form.ts';

test('an unchanged form sends the specification’s two fields and nothing else [7.4]', () => {
  expect(toRequest(initialForm('ru'))).toEqual({ api_key: 'demo-key', metadata: { source: 'playground' } });
});

test('of a changed form only the changes are sent, also where they return to the first choice', () => {
  const quiet = change(initialForm('ru'), {
    showQr: false,
    technologies: ['short', 'document', 'face2face'],
  });
  expect(toRequest(quiet)).toEqual({
    api_key: 'demo-key',
    metadata: { source: 'playground' },
    technologies: ['LDSH', 'DR', 'F2F'],
    flow_config: { show_qr: false },
  });
  expect(toRequest(change(initialForm('ru'), { type: 'DEMO' }))).toHaveProperty('session_type', 'DEMO');
});

test('an accent colour is sent only if set', () => {
  const request = toRequest(change(initialForm('ru'), { accent: '#aa3300' }));
  expect(request.flow_config).toEqual({ accent_color_hex: '#aa3300' });
  expect(toRequest(change(initialForm('ru'), { accent: '' }))).not.toHaveProperty('flow_config');
});

test('the e-document type is sent only if chosen', () => {
  const chosen = { edocument: 'SRTS' };
  // The server refuses settings of technologies that are not in the session.
  expect(toRequest(change(initialForm('ru'), { chosen }))).not.toHaveProperty('technology_configs');
  const request = toRequest(change(initialForm('ru'), { technologies: ['edocument'], chosen }));
  expect(request.technology_configs).toEqual({ ED: { document_type: 'SRTS' } });
});

test('a session has the technologies that the backend names, else those of the form', () => {
  const form = initialForm('ru');
  expect(codesOf({ session_id: 'a', technologies: ['DSS'] }, form)).toEqual(['DSS']);
  expect(codesOf({ session_id: 'a', technologies: null }, form)).toEqual(['LDSH', 'DR', 'F2F']);
});

test('technologies are added at the end and removed', () => {
  expect(toggle(['short'], 'document')).toEqual(['short', 'document']);
  expect(toggle(['short', 'document'], 'short')).toEqual(['document']);
});

test('a technology moves by one place and stops at the ends', () => {
  expect(move(['short', 'document', 'face2face'], 'face2face', -1)).toEqual([
    'short',
    'face2face',
    'document',
  ]);
  expect(move(['short', 'document'], 'short', -1)).toEqual(['short', 'document']);
  expect(move(['short', 'document'], 'document', 1)).toEqual(['short', 'document']);
});

test.each([
  ['', true],
  ['#0b6b86', true],
  ['#0B6B86', true],
  ['0b6b86', false],
  ['red', false],
  ['#0b6b86;', false],
])('colour %j is usable: %s', (text, usable) => {
  expect(isColour(text)).toBe(usable);
});

test('the link carries language, takeover and the framing page', () => {
  expect(flowLink('abc', null, 'https://a.kz', { locale: 'kz' })).toBe('https://a.kz/flow/abc?locale=kz');
  expect(flowLink('abc', 'https://b.kz/flow/abc', 'https://a.kz', { locale: 'ru', qr: true })).toBe(
    'https://b.kz/flow/abc?locale=ru&qr=true',
  );
  expect(flowLink('abc', null, 'https://a.kz', { locale: 'en', parentOrigin: 'https://a.kz' })).toBe(
    'https://a.kz/flow/abc?locale=en&parent_origin=https%3A%2F%2Fa.kz',
  );
});
