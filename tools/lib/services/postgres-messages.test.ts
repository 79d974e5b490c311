import { expect, it } from 'vitest';
import { readStatements, type Statement } from './postgres-messages.ts';

const int16 = (n: number) => Buffer.from([n >> 8, n & 255]);
const int32 = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
const message = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const value = (bytes: Buffer | null) =>
  bytes === null ? int32(-1) : Buffer.concat([int32(bytes.length), bytes]);

const start = message('', int32(196_608), text('user'), text('kuelik'), Buffer.of(0));
const parse = (name: string, sql: string) => message('P', text(name), text(sql), int16(0));
const bind = (name: string, formats: readonly number[], values: readonly (Buffer | null)[]) =>
  message(
    'B',
    text(''),
    text(name),
    ...[int16(formats.length), ...formats.map(int16), int16(values.length), ...values.map(value), int16(0)],
  );

const conversation = Buffer.concat([
  start,
  message('Q', text('begin')),
  parse('', 'select $1, $2, $3'),
  bind('', [0, 1, 0], [Buffer.from('әз'), Buffer.of(0, 1, 255), null]),
  parse('kuelik_0_1', 'select $1'),
  message('S'),
  bind('kuelik_0_1', [], [Buffer.from('a')]),
  bind('kuelik_0_1', [1], [Buffer.of(7)]),
]);
const written: readonly Statement[] = [
  { sql: 'begin', values: [] },
  { sql: 'select $1, $2, $3', values: [{ plain: 'әз' }, { bytes: 'AAH/' }, { plain: null }] },
  { sql: 'select $1', values: [{ plain: 'a' }] },
  { sql: 'select $1', values: [{ bytes: 'Bw==' }] },
];

it('reads queries, and bound statements by their names, with text and bytes', () => {
  expect(readStatements()(conversation)).toEqual(written);
});

it('reads messages that come in pieces', () => {
  const read = readStatements();
  expect([...conversation].flatMap((byte) => read(Buffer.of(byte)))).toEqual(written);
});
