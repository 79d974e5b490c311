/** For tests: the published families of attacks on signed PDFs, as files. */
import type { CmsOptions } from '../../cms/cms.ts';
import {
  annots,
  type Bodies,
  certifying,
  contract,
  type ForgedSignature,
  forgeSignature,
  formBody,
  lastXref,
  objectBytes,
  pageBody,
  stream,
  update,
  writePdf,
} from './forge.ts';

const text = (words: string) => stream(`BT /F1 18 Tf 20 200 Td (${words}) Tj ET`);
const million = text('I owe 1 000 000');
const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
const cover = '1 g 0 0 100 40 re f 0 g BT /F1 18 Tf 2 10 Td (1 000 000) Tj ET';

const one = (more: Partial<ForgedSignature> = {}): ForgedSignature => ({
  field: 10,
  value: 11,
  catalogue: formBody(10),
  page: pageBody(annots(10)),
  ...more,
});
const two = (more: Partial<ForgedSignature> = {}): ForgedSignature => ({
  field: 12,
  value: 13,
  catalogue: formBody(10, 12),
  page: pageBody(annots(10, 12)),
  ...more,
});

/**
 * The attack files by attack; `first` is the victim, `second` an attacker with their own certificate.
 */
export async function attacks(first: CmsOptions, second: CmsOptions): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const plain = writePdf(contract('I owe 1 000'));
  const signed = await forgeSignature(plain, first, one());
  /** An update by itself, and the same update with the second person's signature over it. */
  const both = async (name: string, altered: Buffer, how: Partial<ForgedSignature> = {}) => {
    files.set(name, altered);
    files.set(`${name}, signed again`, await forgeSignature(altered, second, two(how)));
  };
  const changed = (bodies: Bodies) => update(signed, bodies);

  // Incremental saving: other content is appended.
  await both('other content', changed({ 4: million }));
  await both('other font', changed({ 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }));
  await both(
    'other page',
    changed({
      2: '<< /Type /Pages /Kids [30 0 R] /Count 1 >>',
      30: pageBody().replace('4 0 R', '31 0 R'),
      31: million,
    }),
  );
  await both(
    'one page more',
    changed({
      2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>',
      30: pageBody().replace('4 0 R', '31 0 R'),
      31: million,
    }),
  );
  await both('a larger page', changed({ 3: pageBody(annots(10)).replace('300 300', '300 200') }), {
    page: pageBody(annots(10, 12)).replace('300 300', '300 200'),
  });
  await both('a turned page', changed({ 3: pageBody(`${annots(10)} /Rotate 180`) }), {
    page: pageBody(`${annots(10, 12)} /Rotate 180`),
  });
  await both('content gone', changed({ 3: pageBody(annots(10)).replace('/Contents 4 0 R', '') }), {
    page: pageBody(annots(10, 12)).replace('/Contents 4 0 R', ''),
  });
  await both(
    'content beside content',
    changed({ 3: pageBody(annots(10)).replace('4 0 R', '[4 0 R 31 0 R]'), 31: million }),
    { page: pageBody(annots(10, 12)).replace('4 0 R', '[4 0 R 31 0 R]') },
  );
  await both(
    'a layer for later',
    changed({ 1: formBody(10).replace('/Pages', '/OCProperties << /OCGs [] /D << >> >> /Pages') }),
    { catalogue: formBody(10, 12).replace('/Pages', '/OCProperties << /OCGs [] /D << >> >> /Pages') },
  );
  await both(
    'a script at the opening',
    changed({ 1: formBody(10).replace('/Pages', '/OpenAction << /S /JavaScript /JS (x) >> /Pages') }),
    { catalogue: formBody(10, 12).replace('/Pages', '/OpenAction << /S /JavaScript /JS (x) >> /Pages') },
  );
  await both('an object freed', update(signed, {}, { entries: { 5: null } }));
  files.set(
    'other catalogue',
    update(
      signed,
      {
        30: formBody(10).replace('2 0 R', '31 0 R'),
        31: '<< /Type /Pages /Kids [32 0 R] /Count 1 >>',
        32: pageBody(annots(10)).replace('4 0 R', '33 0 R'),
        33: million,
      },
      { root: 30 },
    ),
  );
  files.set('nothing but a cross-reference', update(signed, {}));
  files.set('an update without a cross-reference', Buffer.concat([signed, objectBytes(4, million)]));
  files.set(
    'an update with a trailer only',
    Buffer.concat([signed, objectBytes(4, million), Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')]),
  );
  files.set('an update without a beginning', update(signed, { 4: million }, { prev: null }));
  files.set(
    'an update that goes on from before the signature',
    update(signed, { 4: million }, { prev: lastXref(plain) }),
  );

  // Shadow attacks: content prepared before signing is revealed later.
  const hidden = writePdf(contract('I owe 1 000'), objectBytes(4, million));
  const overHidden = await forgeSignature(hidden, first, one());
  await both(
    'replace: an object that lay there twice',
    update(overHidden, {}, { entries: { 4: hidden.indexOf('4 0 obj') } }),
  );
  const asleep = writePdf({ ...contract('I owe 1 000'), 6: stream(objectBytes(4, million)) });
  const overAsleep = await forgeSignature(asleep, first, one());
  const place = asleep.lastIndexOf('4 0 obj');
  await both('replace: an object within a stream', update(overAsleep, {}, { entries: { 4: place } }));
  await both(
    'replace: an object within a stream that is freed',
    update(overAsleep, {}, { entries: { 4: place, 6: null } }),
  );
  const commented = writePdf(contract('I owe 1 000'), '%4 0 obj << /Length 10 >>\n');
  const overComment = await forgeSignature(commented, first, one());
  await both(
    'replace: an object within a comment',
    update(overComment, {}, { entries: { 4: commented.indexOf('4 0 obj') } }),
  );
  const older = update(writePdf(contract('I owe 1 000 000')), { 4: text('I owe 1 000') });
  const overOlder = await forgeSignature(older, first, one());
  await both(
    'replace: an older version',
    update(overOlder, {}, { entries: { 4: older.indexOf('4 0 obj') } }),
  );
  const overlaid = writePdf({
    ...contract('I owe 1 000 000', { page: '/Annots [30 0 R]' }),
    30: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [70 190 170 230] /AP << /N 31 0 R >> >>',
    31: stream('1 g 0 0 100 40 re f', form),
  });
  const overOverlaid = await forgeSignature(overlaid, first, one({ page: pageBody(annots(30, 10)) }));
  await both('hide: a note over the amount is taken away', update(overOverlaid, { 3: pageBody(annots(10)) }));
  await both(
    'hide: a note over the amount is hidden',
    update(overOverlaid, {
      30: '<< /Type /Annot /Subtype /Stamp /F 2 /Rect [70 190 170 230] /AP << /N 31 0 R >> >>',
    }),
    { page: pageBody(annots(30, 10, 12)) },
  );
  await both('hide: its look is emptied', update(overOverlaid, { 31: stream('', form) }), {
    page: pageBody(annots(30, 10, 12)),
  });
  await both('hide: it is freed', update(overOverlaid, {}, { entries: { 31: null } }), {
    page: pageBody(annots(30, 10, 12)),
  });
  const twoTrees = writePdf({
    ...contract('I owe 1 000'),
    30: '<< /Type /Pages /Kids [31 0 R] /Count 1 >>',
    31: pageBody().replace('2 0 R', '30 0 R').replace('4 0 R', '32 0 R'),
    32: million,
  });
  const overTrees = await forgeSignature(twoTrees, first, one());
  await both(
    'hide and replace: another tree of pages',
    update(overTrees, { 1: formBody(10).replace('2 0 R', '30 0 R') }),
    { catalogue: formBody(10, 12).replace('2 0 R', '30 0 R') },
  );
  const value = (amount: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 120] /V (${amount}) /AP << /N 34 0 R >> >>`;
  const fielded = writePdf({
    ...contract('I owe', { catalogue: '/AcroForm << /Fields [33 0 R] >>', page: '/Annots [33 0 R]' }),
    33: value('1 000'),
    34: stream('BT /F1 12 Tf (1 000) Tj ET', form),
  });
  const overField = await forgeSignature(
    fielded,
    first,
    one({ catalogue: formBody(33, 10), page: pageBody(annots(33, 10)) }),
  );
  const kept = { catalogue: formBody(33, 10, 12), page: pageBody(annots(33, 10, 12)) };
  await both('a field filled otherwise', update(overField, { 33: value('1 000 000') }), kept);
  await both(
    'a field that looks otherwise',
    update(overField, { 34: stream('BT /F1 12 Tf (1 000 000) Tj ET', form) }),
    kept,
  );

  // Evil annotation, sneaky signature.
  const note = (more: string) =>
    changed({
      3: pageBody(annots(10, 30)),
      30: `<< /Type /Annot ${more} /Rect [70 190 170 230] /AP << /N 31 0 R >> >>`,
      31: stream(cover, form),
    });
  const noted = { page: pageBody(annots(10, 30, 12)) };
  await both('a free text over the amount', note('/Subtype /FreeText /F 4'), noted);
  await both('a stamp over the amount', note('/Subtype /Stamp /F 4'), noted);
  await both('a field over the amount', note('/Subtype /Widget /FT /Tx /T (x) /F 4'), noted);
  await both('an unsigned field over the amount', note('/Subtype /Widget /FT /Sig /T (x) /F 4'), noted);
  const empty = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (later) /F 4 /Rect [60 190 190 230] >>';
  const prepared = writePdf({
    ...contract('I owe 1 000', { catalogue: '/AcroForm << /Fields [12 0 R] >>', page: '/Annots [12 0 R]' }),
    12: empty,
  });
  const overPrepared = await forgeSignature(
    prepared,
    first,
    one({ catalogue: formBody(12, 10), page: pageBody(annots(12, 10)) }),
  );
  files.set(
    'an empty field over the amount gets a look',
    update(overPrepared, { 12: empty.replace('>>', '/AP << /N 31 0 R >> >>'), 31: stream(cover, form) }),
  );
  const sneak = { rect: '60 190 190 230', appearance: cover };
  files.set('a signature over the amount', await forgeSignature(signed, second, two(sneak)));
  files.set(
    'a signature in an empty field over the amount',
    await forgeSignature(
      overPrepared,
      second,
      two({ ...sneak, catalogue: formBody(12, 10), page: pageBody(annots(12, 10)) }),
    ),
  );
  files.set(
    'a signature that touches the amount',
    await forgeSignature(signed, second, two({ ...sneak, rect: '118 195 200 215' })),
  );
  files.set(
    'a signature over the earlier stamp',
    await forgeSignature(
      await forgeSignature(plain, first, one({ rect: '20 20 120 60', appearance: cover })),
      second,
      two({ ...sneak, rect: '40 30 140 70' }),
    ),
  );
  files.set(
    'a signature with a script',
    await forgeSignature(signed, second, two({ fieldKeys: '/AA << /E << /S /JavaScript /JS (x) >> >>' })),
  );
  const certify = (level: number) => ({
    catalogue: formBody(10).replace('/Pages', '/Perms << /DocMDP 11 0 R >> /Pages'),
    valueKeys: certifying(level),
  });
  for (const level of [1, 2, 3]) {
    const certified = await forgeSignature(plain, first, one(certify(level)));
    const catalogue = certify(level).catalogue.replace('[10 0 R]', '[10 0 R 12 0 R]');
    files.set(
      `certified ${level}: a note`,
      update(certified, {
        3: pageBody(annots(10, 30)),
        30: '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [70 190 170 230] /AP << /N 31 0 R >> >>',
        31: stream(cover, form),
      }),
    );
    files.set(
      `certified ${level}: a signature over the amount`,
      await forgeSignature(certified, second, two({ ...sneak, catalogue })),
    );
    files.set(`certified ${level}: other content`, update(certified, { 4: million }));
    if (level === 1)
      files.set(
        'certified 1: a signature that is ruled out',
        await forgeSignature(certified, second, two({ catalogue })),
      );
  }
  const permissions = certify(2).catalogue;
  files.set('permissions that came later', update(signed, { 1: permissions }));

  // Wrapping, and universal forgery.
  const wide = (range: readonly number[]) => [0, range[1] ?? 0, (range[2] ?? 0) + 20, (range[3] ?? 0) - 20];
  files.set('wrapping: a gap that is too wide', await forgeSignature(plain, first, one({ range: wide })));
  files.set(
    'wrapping: a range that ends early',
    await forgeSignature(
      plain,
      first,
      one({ range: (range) => [...range.slice(0, 3), (range[3] ?? 0) - 40] }),
    ),
  );
  files.set(
    'wrapping: a range that begins late',
    await forgeSignature(
      plain,
      first,
      one({ range: (range) => [5, (range[1] ?? 0) - 5, ...range.slice(2)] }),
    ),
  );
  files.set(
    'wrapping: a range beyond the end',
    await forgeSignature(
      plain,
      first,
      one({ range: (range) => [...range.slice(0, 3), (range[3] ?? 0) + 100] }),
    ),
  );
  files.set(
    'wrapping: no gap',
    await forgeSignature(plain, first, one({ range: (range) => [0, range[1] ?? 0, range[1] ?? 0, 10] })),
  );
  const moved = (keys: string, contents = '/Contents <00>') =>
    update(signed, {
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${contents} ${keys} >>`,
      4: million,
    });
  const range = /\/ByteRange \[[^\]]*\]/.exec(signed.toString('latin1'))?.[0] ?? '';
  const contents = /\/Contents <[0-9a-f]+>/.exec(signed.toString('latin1'))?.[0] ?? '';
  files.set('wrapping: the signature moved behind', moved(range, contents));
  files.set('forgery: no range', moved(''));
  files.set('forgery: no range, the contents kept', moved('', contents));
  files.set('forgery: a range of nothing', moved('/ByteRange null', contents));
  files.set('forgery: an empty range', moved('/ByteRange []', contents));
  files.set('forgery: a range of zeros', moved('/ByteRange [0 0 0 0]', contents));
  files.set('forgery: a negative range', moved('/ByteRange [0 -10 20 -5]', contents));
  files.set('forgery: no contents', moved(range, ''));
  files.set('forgery: contents null', moved(range, '/Contents null'));
  files.set('forgery: contents of zero', moved(range, '/Contents <00>'));
  files.set('forgery: contents twice', moved(`${range} ${contents}`, contents));
  files.set('forgery: contents in letters', moved(range, '/Contents (x)'));
  files.set(
    'forgery: unsigned',
    update(plain, {
      1: formBody(10),
      3: pageBody(annots(10)),
      10: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [0 0 0 0] /V << /Type /Sig >> >>',
    }),
  );
  files.set(
    'forgery: of other bytes',
    await forgeSignature(plain, first, one({ content: Buffer.from('other') })),
  );
  files.set(
    'junk in the padding',
    await forgeSignature(plain, first, one({ padding: Buffer.from('5 0 obj').toString('hex') })),
  );
  files.set(
    'junk at the end of the padding',
    await forgeSignature(plain, first, one({ padding: `${'0'.repeat(200)}ff` })),
  );

  // The cross-reference.
  const xref = (words: string) => Buffer.concat([signed, objectBytes(4, million), Buffer.from(words)]);
  const end = signed.length + objectBytes(4, million).length;
  const hybrid = (entry: string) =>
    xref(
      `xref\n4 1\n${String(signed.length).padStart(10, '0')} 00000 ${entry} \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(signed)} /XRefStm ${end - 30} >>\nstartxref\n${end}\n%%EOF\n`,
    );
  files.set('hybrid: a stream that is none', hybrid('n'));
  files.set('hybrid: freed in the table', hybrid('f'));
  files.set(
    'a loop of Prev',
    update(signed, { 4: million }, { prev: signed.length + objectBytes(4, million).length }),
  );
  files.set('Prev within the page', update(signed, {}, { prev: 20 }));
  files.set('Prev beyond the end', update(signed, {}, { prev: 9_999_999 }));
  files.set(
    'entries that are a byte off',
    update(signed, {}, { entries: { 4: plain.indexOf('4 0 obj') + 1 } }),
  );
  files.set('an entry for another object', update(signed, {}, { entries: { 4: plain.indexOf('5 0 obj') } }));
  files.set('an entry beyond the end', update(signed, {}, { entries: { 4: 9_999_999 } }));
  files.set('a size that leaves objects out', update(signed, {}, { size: 5 }));
  files.set(
    'an encryption that came later',
    update(signed, {}, { trailer: '/Encrypt << /Filter /Standard >>' }),
  );
  files.set(
    'another startxref behind',
    Buffer.concat([signed, Buffer.from(`startxref\n${lastXref(plain)}\n%%EOF\n`)]),
  );
  files.set('something behind the end', Buffer.concat([signed, Buffer.from('%%EOF junk')]));
  files.set('something before the beginning', Buffer.concat([Buffer.from('GIF89a\n'), signed]));
  const packed = (num: number, body: string) =>
    stream(`${num} 0 ${body}`, `/Type /ObjStm /N 1 /First ${String(num).length + 3}`);
  const withStream = update(signed, {
    30: packed(3, pageBody(annots(10)).replace('4 0 R', '31 0 R')),
    31: million,
  });
  files.set('an object stream that nothing names', withStream);
  return files;
}
