/** For tests: files that readers understand differently, and changes that only look permitted. */
import type { CmsOptions, TimeStamper } from '../../cms/cms.ts';
import {
  annots,
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

const million = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET');
const form = (box: string) =>
  `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /Font << /F1 5 0 R >> >>`;
const remark = {
  rect: '20 20 220 60',
  appearance: 'BT /F1 12 Tf 2 10 Td (Changed: 1 000 000) Tj ET',
  lookKeys: form('0 0 200 40'),
};
const perms = '/Perms << /DocMDP 11 0 R >> /Pages';
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

/** The attack files by attack. */
export async function readerAttacks(
  first: CmsOptions,
  second: CmsOptions,
  timeStamper: TimeStamper,
): Promise<ReadonlyMap<string, Buffer>> {
  const plain = writePdf(contract('I owe 1 000'));
  const signed = await forgeSignature(plain, first, one());
  const files = new Map<string, Buffer>([
    ...(await readDifferently(plain, signed, second)),
    ...(await stamps(plain, signed, first, second, timeStamper)),
    ...(await fields(first, second)),
  ]);
  return files;
}

/**
 * Cross-references that one program reads as another place, or repairs, with the content that it then finds.
 */
async function readDifferently(
  plain: Buffer,
  signed: Buffer,
  second: CmsOptions,
): Promise<readonly (readonly [string, Buffer])[]> {
  const other = objectBytes(4, million);
  const offset = String(plain.indexOf('4 0 obj'));
  /** Unlisted other content, and a table that refers to the old content in an unusual way. */
  const odd = (table: string): Buffer => {
    const at = signed.length + other.length;
    const trailer = `trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(signed)} >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([signed, other, Buffer.from(table + trailer)]);
  };
  const back = update(signed, { 4: million });
  const entries = { 4: plain.indexOf('4 0 obj') };
  const again = (pdf: Buffer, more: ForgedSignature['update'] = {}) =>
    forgeSignature(pdf, second, two({ update: more }));
  const rewound = update(writePdf(contract('I owe 1 000')), { 4: million });
  const overRewound = await forgeSignature(rewound, second, one({ update: { entries } }));
  return [
    // Ghostscript reads ten digits of the eleven, fails, and repairs: it shows the million.
    [
      'readers: an offset of eleven digits',
      await again(odd(`xref\n4 1\n${offset.padStart(11, '0')} 00000 n \n`)),
    ],
    // MuPDF reads twenty bytes, fails, and repairs.
    [
      'readers: an entry that is shifted',
      await again(odd(`xref\n4 1\n          ${offset.padStart(10, '0')} 00000 n \n`)),
    ],
    [
      'readers: a comment in the table',
      await again(odd(`xref\n%x\n4 1\n${offset.padStart(10, '0')} 00000 n \n`)),
    ],
    [
      'readers: an entry of nineteen bytes',
      await again(odd(`xref\n4 1\n${offset.padStart(10, '0')} 00000 n\n`)),
    ],
    ['readers: a short offset', await again(odd(`xref\n4 1\n${offset} 0 n \n`))],
    [
      'readers: content that nothing lists',
      await again(Buffer.concat([signed, other]), { prev: lastXref(signed) }),
    ],
    ['readers: replaced, and replaced back', await again(back, { entries })],
    ['readers: replaced, and replaced back, unsigned', update(back, {}, { entries })],
    [
      'readers: replaced back before the signature',
      update(overRewound, {
        30: '<< /Type /DSS >>',
        1: formBody(10).replace('/Pages', '/DSS 30 0 R /Pages'),
      }),
    ],
    [
      'readers: an object within a stream of the update',
      await again(signed, {}).then((pdf) =>
        update(pdf, {
          1: formBody(10, 12).replace('/Pages', '/DSS 40 0 R /Pages'),
          40: '<< /Type /DSS /Certs [41 0 R] >>',
          41: stream(other),
        }),
      ),
    ],
  ];
}

/** Stamps without a name, or in another person's. */
async function stamps(
  plain: Buffer,
  signed: Buffer,
  first: CmsOptions,
  second: CmsOptions,
  timeStamper: TimeStamper,
): Promise<readonly (readonly [string, Buffer])[]> {
  const dated = { timeStamper, ...remark };
  const certified = await forgeSignature(
    plain,
    first,
    one({ catalogue: formBody(10).replace('/Pages', perms), valueKeys: certifying(1) }),
  );
  const reserved = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (later) /F 4 /Rect [20 20 220 60] >>';
  const open = writePdf({
    ...contract('I owe 1 000', { catalogue: '/AcroForm << /Fields [12 0 R] >>', page: '/Annots [12 0 R]' }),
    12: reserved,
  });
  const overOpen = await forgeSignature(
    open,
    first,
    one({ catalogue: formBody(12, 10), page: pageBody(annots(12, 10)) }),
  );
  const locked = await forgeSignature(
    plain,
    first,
    one({ fieldKeys: '/Lock << /Type /SigFieldLock /Action /All /P 1 >>' }),
  );
  const named = await forgeSignature(plain, first, one({ valueKeys: certifying(1) }));
  const shared = two({
    ...remark,
    rect: '20 20 120 60',
    catalogue: formBody(10, 12, 14),
    page: pageBody(annots(10, 12, 14)),
    more: {
      14: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (S14) /F 132 /Rect [20 80 120 120] /V 13 0 R /AP << /N 32 0 R >> >>',
    },
  });
  return [
    ['stamps: a time-stamp that says something', await forgeSignature(signed, first, two(dated))],
    [
      'stamps: a time-stamp that says something, certified 1',
      await forgeSignature(
        certified,
        first,
        two({ ...dated, catalogue: formBody(10, 12).replace('/Pages', perms) }),
      ),
    ],
    [
      'stamps: a time-stamp in a place that is reserved for a person',
      await forgeSignature(
        overOpen,
        first,
        two({
          ...dated,
          name: 'later',
          catalogue: formBody(12, 10),
          page: pageBody(annots(12, 10)),
          flags: 4,
        }),
      ),
    ],
    ['stamps: a time-stamp alone', await forgeSignature(plain, first, one({ timeStamper }))],
    ['stamps: one signature in two fields', await forgeSignature(signed, second, shared)],
    ['stamps: the name of the first signature', await forgeSignature(signed, second, two({ name: 'S10' }))],
    [
      'stamps: the name of the first signature in UTF-16',
      await forgeSignature(signed, second, two({ name: '\xfe\xff\0S\x001\x000' })),
    ],
    [
      'stamps: a parent that does not know it',
      await forgeSignature(signed, second, two({ fieldKeys: '/Parent 10 0 R' })),
    ],
    ['certified 1 without the catalogue: a signature', await forgeSignature(named, second, two())],
    ['locked by its field: a signature', await forgeSignature(locked, second, two())],
  ];
}

/** Fields that a signer left open, and fields that a signer did not. */
async function fields(
  first: CmsOptions,
  second: CmsOptions,
): Promise<readonly (readonly [string, Buffer])[]> {
  const certified = formBody(33, 10).replace('/Pages', perms);
  const how = { catalogue: certified, page: pageBody(annots(33, 10)) };
  const withField = (field: string, more = {}) =>
    writePdf({
      ...contract('I owe 1 000', { catalogue: '/AcroForm << /Fields [33 0 R] >>', page: '/Annots [33 0 R]' }),
      33: field,
      ...more,
    });
  const wide = (more: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (town) /F 4 /DA (/F1 12 Tf 0 g) /Rect [10 180 290 230] ${more} >>`;
  const overWide = await forgeSignature(
    withField(wide('')),
    first,
    one({ ...how, valueKeys: certifying(2) }),
  );
  const cover = stream(
    '1 g 0 0 280 50 re f 0 g BT /F1 18 Tf 10 20 Td (I owe 1 000 000) Tj ET',
    form('0 0 280 50'),
  );
  const sum = (value: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T <FEFF00730075006D> /F 4 /DA (/F1 12 Tf 0 g) /Rect [100 100 200 120] /V (${value}) /AP << /N 34 0 R >> >>`;
  const look = (value: string) => stream(`BT /F1 12 Tf 2 5 Td (${value}) Tj ET`, form('0 0 100 20'));
  const lock =
    '<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /V /1.2 /Action /Include /Fields [(sum)] >> >>';
  const overSum = await forgeSignature(
    withField(sum('1 000'), { 34: look('1 000') }),
    first,
    one({ ...how, valueKeys: certifying(2, lock) }),
  );
  const note =
    '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [20 100 280 130] /Contents (1 000) /DA (/F9 14 Tf 0 g) >>';
  const noted = await forgeSignature(
    writePdf({ ...contract('I owe 1 000', { page: '/Annots [33 0 R]' }), 33: note }),
    first,
    one({ page: pageBody(annots(33, 10)) }),
  );
  const fonts = formBody(10, 12).replace('/SigFlags', '/DR << /Font << /F9 50 0 R >> >> /SigFlags');
  return [
    [
      'fields: a field over the amount is filled in',
      update(overWide, { 33: wide('/V (x) /AP << /N 34 0 R >>'), 34: cover }),
    ],
    [
      'fields: a field without the bounds of its look is filled in',
      update(
        await forgeSignature(
          withField(wide('').replace('10 180 290 230', '10 20 290 60')),
          first,
          one({ ...how, valueKeys: certifying(2) }),
        ),
        {
          33: wide('/V (x) /AP << /N 34 0 R >>').replace('10 180 290 230', '10 20 290 60'),
          34: stream(
            'BT /F1 18 Tf 10 20 Td (x) Tj ET',
            '/Type /XObject /Subtype /Form /Resources << /Font << /F1 5 0 R >> >>',
          ),
        },
      ),
    ],
    [
      'fields: locked by its name in other letters',
      update(overSum, { 33: sum('1 000 000'), 34: look('1 000 000') }),
    ],
    [
      'fields: a font for a note that has no look',
      await forgeSignature(
        noted,
        second,
        two({
          catalogue: fonts,
          page: pageBody(annots(33, 10, 12)),
          more: { 50: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
        }),
      ),
    ],
  ];
}
