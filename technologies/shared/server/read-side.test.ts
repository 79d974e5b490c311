import type { UploadedPicture } from '@kuelik/backend';
import { composeMrz, type MrzReading, parseMrzFields, type ZoneBallot } from '@kuelik/vision/document';
import type { DocumentReading } from '@kuelik/vision/node';
import { expect, it, vi } from 'vitest';
import { readSide } from './read-side.ts';

const today = new Date('2026-11-01');
const lines = composeMrz({
  format: 'TD3',
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'XS1234567',
  nationality: 'UTO',
  birth: '740812',
  sex: 'F',
  expiry: '320415',
  surname: 'ERIKSSON',
  givenNames: 'ANNA',
});
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';

/** The letters of a frame, one of which resembles a different letter. */
function ballot(doubtful: number): ZoneBallot {
  const letter = (sign: string, share: number) =>
    Float32Array.from(`${signs}?`, (other) => Math.log(other === sign ? share : (1 - share) / 37));
  const scores = lines.map((line, row) =>
    [...line].map((sign, column) => letter(sign, row === 0 && column === doubtful ? 0.05 : 0.999)),
  );
  return { format: 'TD3', scores };
}
const mrz = (accepted: boolean): MrzReading => ({
  format: 'TD3',
  lines,
  fields: parseMrzFields('TD3', lines, today),
  accepted,
  cost: 0,
  nameCertainty: 0,
  quad: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
  rotation: 0,
});
const reading = (name: string, accepted: boolean, own: ZoneBallot | null): DocumentReading => ({
  mrz: mrz(accepted),
  portrait: { box: { x: 0, y: 0, width: 1, height: 1 }, jpeg: Buffer.from(name) },
  print: [],
  barcodes: [],
  quality: { sharpness: 400, glare: 0, brightness: 150 },
  ballot: own,
  trouble: null,
});
const picture = (name: string) => ({ bytes: Buffer.from(name) }) as UploadedPicture;

async function read(readings: Readonly<Record<string, DocumentReading>>, ...more: string[]) {
  const readDocument = vi.fn(async (bytes: Uint8Array) => readings[Buffer.from(bytes).toString()]!);
  const side = await readSide({ readDocument }, picture('last'), more.map(picture), today);
  return { side, reads: readDocument.mock.calls.length };
}

it('reads one picture if nothing came with it', async () => {
  const { side, reads } = await read({ last: reading('last', true, ballot(6)) });
  expect([side.mrz?.accepted, reads]).toEqual([true, 1]);
});

it('relies on no picture that the frames beside it contradict', async () => {
  const misread = reading('last', true, ballot(6));
  const last = {
    ...misread,
    mrz: { ...misread.mrz!, lines: lines.map((line) => line.replace('ERIK', 'ERIH')) },
  };
  const open = ballot(5);
  const readings = { last, before: reading('before', false, open), earlier: reading('earlier', false, open) };
  const { side } = await read(readings, 'earlier', 'before');
  expect(side.mrz?.lines).toEqual(lines);
});

it('lets frames of one scan vote, and keeps the picture’s own portrait', async () => {
  const readings = { last: reading('last', false, ballot(6)), before: reading('before', false, ballot(9)) };
  expect((await read(readings)).side.mrz?.accepted).toBe(false);
  const { side, reads } = await read(readings, 'before');
  expect([side.mrz?.accepted, side.mrz?.lines, reads]).toEqual([true, lines, 2]);
  expect(Buffer.from(side.portrait?.jpeg ?? []).toString()).toBe('last');
});

it('uses a reliable frame entirely, portrait included', async () => {
  const readings = { last: reading('last', false, ballot(6)), before: reading('before', true, null) };
  const { side } = await read(readings, 'before');
  expect(Buffer.from(side.portrait?.jpeg ?? []).toString()).toBe('before');
});

it('accepts nothing if the frames leave the same letter open', async () => {
  const readings = { last: reading('last', false, ballot(6)), before: reading('before', false, ballot(6)) };
  expect((await read(readings, 'before')).side.mrz?.accepted).toBe(false);
});
