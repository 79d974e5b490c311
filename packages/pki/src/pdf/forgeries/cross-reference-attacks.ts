/** For tests: updates whose cross-reference is read in two ways. */
import type { CmsOptions } from '../../cms/cms.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  lastXref,
  objectBytes,
  pageBody,
  stream,
  writePdf,
} from './forge.ts';

/** The files before and after, by attack; `honest` is signed once by `first`, and so is `file` before it was altered. */
export interface AttackedFile {
  readonly unsigned: Buffer;
  readonly honest: Buffer;
  readonly file: Buffer;
}

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** The attack files by attack; `first` is the victim. */
export async function crossReferenceAttacks(first: CmsOptions): Promise<ReadonlyMap<string, AttackedFile>> {
  const files = new Map<string, AttackedFile>();
  const unsigned = writePdf(contract('I owe 1 000'));
  const honest = await forgeSignature(unsigned, first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });
  const other = objectBytes(4, stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET'));
  const at = honest.length;
  const put = (name: string, file: Buffer) =>
    files.set(`cross-reference: ${name}`, { unsigned, honest, file });
  const own = at + other.length;
  const withStream = (index: string, rows: readonly number[], keys = `/Prev ${lastXref(honest)}`) =>
    Buffer.concat([
      honest,
      other,
      objectBytes(
        50,
        stream(Buffer.from(rows), `/Type /XRef /W [1 4 1] /Index [${index}] /Size 60 /Root 1 0 R ${keys}`),
      ),
      Buffer.from(`startxref\n${own}\n%%EOF\n`),
    ]);
  const row = (offset: number) => [1, ...u32(offset), 0];
  const was = honest.indexOf('4 0 obj');
  put(
    'an object in two parts of a stream',
    withStream('4 1 4 1 50 1', [...row(was), ...row(at), ...row(own)]),
  );
  put(
    'parts of a stream that overlap',
    withStream('3 2 4 1 50 1', [...row(honest.lastIndexOf('3 0 obj')), ...row(was), ...row(at), ...row(own)]),
  );
  put('a stream whose parts go down', withStream('50 1 4 1', [...row(own), ...row(at)]));
  put('a stream with less than it says', withStream('4 1 50 2', [...row(at), ...row(own)]));
  put('a stream with a negative part', withStream('-4 8', [...row(at), ...row(own)]));
  put('a stream that is its own past', withStream('4 1 50 1', [...row(at), ...row(own)], `/Prev ${own}`));
  put(
    'a past that is no whole number',
    withStream('4 1 50 1', [...row(at), ...row(own)], `/Prev ${lastXref(honest)}.5`),
  );
  put('a past in another object', withStream('4 1 50 1', [...row(at), ...row(own)], '/Prev 5 0 R'));
  put(
    'a past twice',
    withStream(
      '4 1 50 1',
      [...row(at), ...row(own)],
      `/Prev ${lastXref(honest)} /Prev ${lastXref(unsigned)}`,
    ),
  );
  put(
    'a root twice',
    withStream('4 1 50 1', [...row(at), ...row(own)], `/Prev ${lastXref(honest)} /Root 1 0 R`),
  );
  const hidden = (num: number, body: string, index: string, rows: readonly number[], head = `${num} 0 `) => {
    const packed = objectBytes(
      51,
      stream(`${head}${body}`, `/Type /ObjStm /N ${head.trim().split(' ').length / 2} /First ${head.length}`),
    );
    const end = at + packed.length;
    const xref = objectBytes(
      50,
      stream(
        Buffer.from([...rows, ...row(at), ...row(end)]),
        `/Type /XRef /W [1 4 1] /Index [${index} 51 1 50 1] /Size 60 /Root 1 0 R /Prev ${lastXref(honest)}`,
      ),
    );
    return Buffer.concat([honest, packed, xref, Buffer.from(`startxref\n${end}\n%%EOF\n`)]);
  };
  const million = formBody(10).replace('/Pages', '/Own (1) /Pages');
  put('the catalogue in an object stream', hidden(1, million, '1 1', [2, ...u32(51), 0]));
  put(
    'the catalogue twice in an object stream',
    hidden(1, `${million} ${formBody(10)}`, '1 1', [2, ...u32(51), 1], `1 0 1 ${million.length + 1} `),
  );
  put(
    'a catalogue in an object stream that nothing lists',
    hidden(1, `${million} << /A 1 >>`, '40 1', [2, ...u32(51), 1], `1 0 40 ${million.length + 1} `),
  );
  put('an object stream within itself', hidden(51, '<< /A 1 >>', '40 1', [2, ...u32(51), 0]));
  const table = (entry: number, extra: string) =>
    `xref\n4 1\n${String(entry).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(honest)} ${extra} >>\n`;
  const side = objectBytes(
    50,
    stream(Buffer.from(row(was)), '/Type /XRef /W [1 4 1] /Index [4 1] /Size 60 /Root 1 0 R'),
  );
  put(
    'a hybrid whose stream has the object as it was',
    Buffer.concat([
      honest,
      other,
      side,
      Buffer.from(`${table(at, `/XRefStm ${own}`)}startxref\n${own + side.length}\n%%EOF\n`),
    ]),
  );
  const newer = objectBytes(
    50,
    stream(Buffer.from(row(at)), '/Type /XRef /W [1 4 1] /Index [4 1] /Size 60 /Root 1 0 R'),
  );
  put(
    'a hybrid whose stream alone has the new object',
    Buffer.concat([
      honest,
      other,
      newer,
      Buffer.from(`${table(was, `/XRefStm ${own}`)}startxref\n${own + newer.length}\n%%EOF\n`),
    ]),
  );
  const loop = (prev: number) =>
    `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${prev} >>\nstartxref\n`;
  const firstLength = `${loop(0).replace('/Prev 0', `/Prev ${String(0).padStart(8, '0')}`)}00000000\n%%EOF\n`
    .length;
  const eight = (value: number) => String(value).padStart(8, '0');
  put(
    'two that are each other’s past',
    Buffer.concat([
      honest,
      other,
      Buffer.from(`${loop(0).replace('/Prev 0', `/Prev ${eight(own + firstLength)}`)}${eight(own)}\n%%EOF\n`),
      Buffer.from(`${loop(0).replace('/Prev 0', `/Prev ${eight(own)}`)}${eight(own + firstLength)}\n%%EOF\n`),
    ]),
  );
  return files;
}
