import { expect, test } from 'vitest';
import { flowLink, initialForm, isColour, move, toggle, toRequest } from './form.ts';

test('the default choice is a live face, a document and their comparison', () => {
  const request = toRequest(initialForm('ru'));
  expect(request.technologies).toEqual(['LDSH', 'DR', 'F2F']);
  expect(request.api_key).toBe('demo-key');
  expect(request.flow_config).not.toHaveProperty('accent_color_hex');
});

test('an accent colour is sent only if set', () => {
  const request = toRequest({ ...initialForm('ru'), accent: '#aa3300' });
  expect(request.flow_config).toMatchObject({ accent_color_hex: '#aa3300' });
});

test('the e-document type is sent only if chosen', () => {
  expect(toRequest(initialForm('ru'))).not.toHaveProperty('technology_configs');
  const chosen = { edocument: 'SRTS' };
  // The server refuses settings of technologies that are not in the session.
  expect(toRequest({ ...initialForm('ru'), chosen })).not.toHaveProperty('technology_configs');
  const request = toRequest({ ...initialForm('ru'), technologies: ['edocument'], chosen });
  expect(request.technology_configs).toEqual({ ED: { document_type: 'SRTS' } });
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
