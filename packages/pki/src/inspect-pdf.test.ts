import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';
import { verifyPdf } from './verify.ts';

// Hundreds of megabytes are unfolded here; a busy machine takes its time for that.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

async function pdf(change: (document: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  change(document);
  return Buffer.from(await document.save());
}

const withAction = (action: Record<string, string>) => (document: PDFDocument) => {
  const { context } = document;
  const entries = Object.entries(action).map(([name, value]) => [
    name,
    name === 'S' ? value : PDFString.of(value),
  ]);
  document.catalog.set(PDFName.of('OpenAction'), context.register(context.obj(Object.fromEntries(entries))));
};

test.each([
  ['a plain one', () => undefined, { status: 'fine', pages: 1, encrypted: false }],
  ['scripts', withAction({ S: 'JavaScript', JS: 'app.alert(1)' }), { status: 'active' }],
  ['a program', withAction({ S: 'Launch', F: 'calc.exe' }), { status: 'active' }],
])('%s', async (_what, change, expected) => {
  expect(await inspectPdf(await pdf(change))).toEqual(expected);
});

test.each([
  ['cut off', async () => (await pdf()).subarray(0, 60)],
  ['no PDF', async () => Buffer.from('hello')],
  [
    'nested without end',
    async () => Buffer.concat([await pdf(), Buffer.from(`\n9 0 obj\n${'['.repeat(200_000)}`)]),
  ],
])('%s is damaged or harmless, and ends nothing', async (_what, make) => {
  const facts = await inspectPdf(await make());
  expect(['damaged', 'fine']).toContain(facts.status);
});

/** 200 MB of zeros. */
function bomb(layers: number): Buffer {
  let stream = Buffer.concat(Array.from({ length: 2 }, () => Buffer.alloc(100 * 1024 * 1024)));
  for (let layer = 0; layer < layers; layer += 1) stream = deflateSync(stream);
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n%%EOF')]);
}

test.each([1, 2])('one that unfolds to too much, %i times folded, is not opened', async (layers) => {
  const file = bomb(layers);
  expect(await inspectPdf(file)).toEqual({ status: 'damaged' });
  const trust = { roots: [], crls: [], now: new Date() };
  expect(await verifyPdf(file, trust)).toEqual({ valid: false, signatures: [] });
});
