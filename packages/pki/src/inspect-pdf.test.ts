import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';
import { loadPdf, PdfBombError } from './load-pdf.ts';
import { verifyPdf } from './verify.ts';

// Hundreds of megabytes are decompressed here, which is slow on a busy machine.
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
  ['a plain one', () => undefined, { status: 'fine', pages: 1 }],
  ['scripts', withAction({ S: 'JavaScript', JS: 'app.alert(1)' }), { status: 'active' }],
  ['a program', withAction({ S: 'Launch', F: 'calc.exe' }), { status: 'active' }],
])('%s', async (_what, change, expected) => {
  expect(await inspectPdf(await pdf(change))).toEqual(expected);
});

// Viewers open a file without a password for reading at once: what it holds is drawn and run, and nothing here could read it.
test.each([
  ['', withAction({ S: 'JavaScript', JS: 'app.alert(1)' })],
  ['', () => undefined],
  ['secret', () => undefined],
])(
  'an encrypted file is refused, whatever it holds, also with the password "%s"',
  async (userPassword, change) => {
    const file = await pdf((document) => {
      change(document);
      document.encrypt({ userPassword, ownerPassword: 'owner' });
    });
    expect(await inspectPdf(file)).toEqual({ status: 'encrypted' });
  },
);

test.each([
  ['cut off', async () => (await pdf()).subarray(0, 60)],
  ['no PDF', async () => Buffer.from('hello')],
])('%s is damaged', async (_what, make) => {
  expect(await inspectPdf(await make())).toEqual({ status: 'damaged' });
});

// Each would keep a lenient parser busy for minutes to hours.
test.each([
  ['lists in lists', '9 0 obj\n', '['],
  ['tables in tables', '9 0 obj\n', '<</A'],
  ['objects that never end', '', '9 0 obj['],
  ['a text that is no object', '', 'rubbish '],
  ['numbers without an object', '', '9 9 '],
])('%s without end are refused at once', async (_what, head, part) => {
  const file = Buffer.concat([await pdf(), Buffer.from(`\n${head}${part.repeat(3_000_000)}`)]);
  expect(await inspectPdf(file)).toEqual({ status: 'damaged' });
});

const MEGABYTES = 200;
const zeros = () => Buffer.alloc(MEGABYTES * 1024 * 1024);

/**
 * Zeros as LZW whose codes stand for ever longer runs, cleared when the table is full; about 7 MB a table.
 */
function lzwZeros(tables: number): Buffer {
  const bits: number[] = [];
  const put = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((code >> bit) & 1);
  };
  put(256, 9);
  for (let table = 0; table < tables; table += 1) {
    put(0, 9);
    // The decoder's table has one entry less than the encoder's, and its code length increases one code
    // earlier.
    for (let code = 258; code < 4094; code += 1)
      put(code, code + 1 < 512 ? 9 : code + 1 < 1024 ? 10 : code + 1 < 2048 ? 11 : 12);
    put(256, 12);
  }
  put(257, 9);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
  });
  return bytes;
}

/** Run-length pairs of "128 times" and a zero. */
const runLengthZeros = () => Buffer.alloc(MEGABYTES * 8192 * 2, Buffer.from([129, 0]));

interface Bomb {
  readonly filter: string;
  readonly stream: () => Buffer;
  readonly type?: string;
  readonly before?: string;
}

function bomb({ filter, stream, type = '/ObjStm /N 1 /First 4', before = '' }: Bomb): Buffer {
  const bytes = stream();
  const head = `%PDF-1.7\n${before}1 0 obj\n<< /Type ${type} /Filter ${filter} /Length ${bytes.length} >>\nstream\n`;
  const tail =
    '\nendstream\nendobj\n2 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF';
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
}

test.each<[string, Bomb]>([
  ['folded once', { filter: '/FlateDecode', stream: () => deflateSync(zeros()) }],
  [
    'folded twice',
    { filter: '[/FlateDecode /FlateDecode]', stream: () => deflateSync(deflateSync(zeros())) },
  ],
  ['LZW', { filter: '/LZWDecode', stream: () => lzwZeros(30) }],
  ['run lengths', { filter: '/RunLengthDecode', stream: runLengthZeros }],
  [
    'run lengths inside of others',
    { filter: '[/FlateDecode /RunLengthDecode]', stream: () => deflateSync(runLengthZeros()) },
  ],
  ['a filter in disguise', { filter: '/LZW#44ecode', stream: () => lzwZeros(30) }],
  [
    'hidden from who looks for the word stream',
    { filter: '/FlateDecode', stream: () => deflateSync(zeros()), before: '9 0 obj\n(stream)\nendobj\n' },
  ],
  [
    'a table of contents',
    { filter: '/FlateDecode', stream: () => deflateSync(zeros()), type: '/XRef /Size 9 /W [1 1 1]' },
  ],
])('one that unfolds to too much is not opened: %s', async (_what, made) => {
  const file = bomb(made);
  const before = process.memoryUsage().arrayBuffers;
  await expect(loadPdf(file, { ignoreEncryption: true })).rejects.toThrow(PdfBombError);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
  expect(await inspectPdf(file)).toEqual({ status: 'damaged' });
  const trust = { roots: [], crls: [], now: new Date() };
  const reply = await verifyPdf(file, trust);
  expect(reply).toEqual({ valid: false, signatures: [], file_fault: 'damaged' });
});

test('streams that are each below the limit can exceed it together', async () => {
  const stream = deflateSync(Buffer.alloc(8 * 1024 * 1024));
  const objects = Array.from({ length: 20 }, (_none, index) =>
    Buffer.concat([
      Buffer.from(
        `${index + 3} 0 obj\n<< /Type /ObjStm /N 0 /First 0 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
      ),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  );
  const file = (count: number) => Buffer.concat([...objects.slice(0, count), Buffer.from('')]);
  const whole = (count: number) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      file(count),
      Buffer.from('2 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF'),
    ]);
  await expect(loadPdf(whole(20), {})).rejects.toThrow(PdfBombError);
  await expect(loadPdf(whole(2), {})).resolves.toBeDefined();
});
