import type { Reply } from './serve.ts';

/** The ways in which a backend fails, as named in the tests. */
export const faults: readonly (readonly [string, Reply])[] = [
  ['HTML', { html: '<!doctype html><html><body>Welcome</body></html>' }],
  ['a list', { body: [1, 2] }],
  ['an empty list', { body: [] }],
  ['a text', { body: 'yes' }],
  ['an object without any field', { body: {} }],
  ['an envelope around nothing', { body: { data: null } }],
  ['an envelope around an empty object', { body: { data: {} } }],
  ['an envelope around a list', { body: { data: [1, 2] } }],
  ['an envelope around a text', { body: { data: 'yes' } }],
  ['an envelope around result: false', { body: { data: { result: false } } }],
  ['nulls', { body: { status: null, result: null, documents: null, consent: null } }],
  ['result: false', { body: { result: false } }],
  ['silence', 'silence'],
  ['a dropped connection', 'drop'],
  ['500', { status: 500, body: { message: 'It is broken' } }],
  ['502 with HTML', { status: 502, html: '<html><body>Bad gateway</body></html>' }],
  ['429', { status: 429, body: { message: 'Slow down' } }],
];

/** Replies that mean success for calls that return no data. */
export const sayNothing: ReadonlySet<string> = new Set([
  'an object without any field',
  'an envelope around nothing',
  'an envelope around an empty object',
  'nulls',
]);

/** As in the product, with shorter timeouts, in milliseconds. */
export const shortSilence = { upload: 2000, reply: 500 };
