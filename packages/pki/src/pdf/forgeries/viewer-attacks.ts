/**
 * For tests: files that one viewer shows differently from another although each follows its own rules, and changes
 * that hide behind a rule for something else.
 */
import type { CmsOptions } from '../../cms/cms.ts';
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
  table,
  update,
  writePdf,
} from './forge.ts';

const debt = (amount: string) => stream(`BT /F1 18 Tf 20 200 Td (I owe ${amount}) Tj ET`);
const digits = (num: number, count = 10) => String(num).padStart(count, '0');
const font = contract('')[5] ?? '';

const pagesAt7 = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const pageBelow7 = (more = '') => pageBody(more).replace('2 0 R', '7 0 R').replace('4 0 R', '2 0 R');

/**
 * An update whose table begins at 1 with the entry that object 0 has: poppler and pdf.js take it for 0, and keep
 * showing a million. Its catalogue is object 6, the content object 2.
 */
export function offByOne(): Buffer {
  const objects = { 2: debt('1 000 000'), 3: pageBelow7(), 5: font, 7: pagesAt7 };
  const first = writePdf({ ...objects, 6: formBody().replace('2 0 R', '7 0 R') });
  const old = Buffer.from(first.toString('latin1').replace('/Root 1 0 R', '/Root 6 0 R'), 'latin1');
  const content = objectBytes(2, debt('1 000'));
  const at = old.length + content.length;
  const xref = `xref\n1 2\n0000000000 65535 f \n${digits(old.length)} 00000 n \n`;
  const trailer = `trailer\n<< /Size 60 /Root 6 0 R /Prev ${lastXref(old)} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([old, content, Buffer.from(xref + trailer)]);
}

/**
 * A linearized file with an update, which says that it is as long as it is with it: poppler and pdf.js begin with the
 * cross-reference of its first page, and show a million. Its catalogue is object 6.
 *
 * @param length what it says; its own length if it is left out.
 */
export function linearized(length?: number): Buffer {
  const make = (said: number): Buffer => {
    const words = `/Linearized 1 /L ${digits(said, 8)} /H [20 20] /O 3 /E 800 /N 1 /T 600`;
    const head = Buffer.concat([
      Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
      objectBytes(1, `<< ${words} >>`),
    ]);
    const bodies = { 2: contract('')[2] ?? '', 3: pageBody(), 4: debt('1 000 000'), 5: font, 6: formBody() };
    const objects = Object.entries(bodies).map(
      ([num, body]) => [Number(num), objectBytes(Number(num), body)] as const,
    );
    const places: Record<number, number | null> = { 0: null, 1: head.indexOf('1 0 obj') };
    const trailer = (prev: number) =>
      `trailer\n<< /Size 60 /Root 6 0 R /Prev ${digits(prev, 8)} >>\nstartxref\n0\n%%EOF\n`;
    const room = table({ 0: null, ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((num) => [num, 1])) }).length;
    let at = head.length + room + trailer(0).length;
    for (const [num, bytes] of objects) {
      places[num] = at;
      at += bytes.length;
    }
    const main = `xref\n0 0\ntrailer\n<< /Size 60 /Root 6 0 R >>\nstartxref\n${head.length}\n%%EOF\n`;
    const base = [head, Buffer.from(table(places) + trailer(at)), ...objects.map(([, bytes]) => bytes)];
    const file = Buffer.concat([...base, Buffer.from(main)]);
    return update(file, { 4: debt('1 000') }, { root: 6, prev: head.length });
  };
  return make(length ?? make(0).length);
}

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

/** The attack files by attack; `first` is the victim, `second` an attacker with their own certificate. */
export async function viewerAttacks(
  first: CmsOptions,
  second: CmsOptions,
): Promise<ReadonlyMap<string, Buffer>> {
  return new Map([
    ...(await twofold(first)),
    ...(await outgrown(first, second)),
    ...(await locked(first, second)),
    ...(await layered(first)),
  ]);
}

/** Signed files of which viewers show two versions. */
async function twofold(first: CmsOptions): Promise<readonly (readonly [string, Buffer])[]> {
  const below6 = { 6: formBody(10) };
  const signLinear = (length?: number) =>
    forgeSignature(linearized(length), first, {
      field: 10,
      value: 11,
      page: pageBody(annots(10)),
      more: below6,
      update: { root: 6 },
    });
  const length = (await signLinear()).length;
  const at7 = formBody(10).replace('2 0 R', '7 0 R');
  const sign = (bodies: Readonly<Record<number, string | Buffer>>, page: string) =>
    forgeSignature(writePdf({ ...contract('I owe 1 000'), ...bodies }), first, one({ page }));
  const asPage = pageBody().replace('>> >> ', '>> >> /Kids [3 0 R] /Count 1 ').replace('4 0 R', '8 0 R');
  return [
    ['viewers: a linearized file as long as it says', await signLinear(length)],
    [
      'viewers: a table that begins at 0 or at 1',
      await forgeSignature(offByOne(), first, {
        field: 10,
        value: 11,
        page: pageBelow7(annots(10)),
        more: { 6: at7 },
        update: { root: 6 },
      }),
    ],
    [
      'viewers: a page with pages below it',
      await sign(
        { 2: '<< /Type /Pages /Kids [9 0 R] /Count 1 >>', 8: debt('1 000 000'), 9: asPage },
        pageBody(annots(10)).replace('2 0 R', '9 0 R'),
      ),
    ],
    [
      'viewers: a page that names another parent',
      await sign(
        { 9: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 180 >>' },
        pageBody(annots(10)).replace('2 0 R', '9 0 R'),
      ),
    ],
  ];
}

/** Content beyond the size of the file, which viewers may ignore (ISO 32000-2 table 15), until the file grows. */
async function outgrown(first: CmsOptions, second: CmsOptions) {
  const page = (more: string) => pageBody(more).replace('4 0 R', '[4 0 R 50 0 R]');
  const file = writePdf({
    ...contract('I owe 1 000'),
    3: page(''),
    50: stream('BT /F1 18 Tf 20 150 Td (and 1 000 000) Tj ET'),
  });
  const signed = await forgeSignature(file, first, one({ page: page(annots(10)), update: { size: 40 } }));
  const material = {
    1: formBody(10).replace('/Pages', '/DSS 55 0 R /Pages'),
    55: '<< /Type /DSS >>',
  };
  return [
    ['size: it grows with validation material', update(signed, material)],
    [
      'size: it grows with a second signature',
      await forgeSignature(signed, second, two({ page: page(annots(10, 12)) })),
    ],
  ] as const;
}

/** An empty signature field is signed though the first signature locks it. */
async function locked(first: CmsOptions, second: CmsOptions) {
  const place = '20 20 220 60';
  const how = { catalogue: formBody(12, 10), page: pageBody(annots(12, 10)) };
  const open = writePdf({
    ...contract('I owe 1 000', { catalogue: '/AcroForm << /Fields [12 0 R] >>', page: '/Annots [12 0 R]' }),
    12: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (later) /F 4 /Rect [${place}] >>`,
  });
  const files: (readonly [string, Buffer])[] = [];
  for (const action of ['/All', '/Include /Fields [(later)]', '/Exclude /Fields [(other)]']) {
    const keys = {
      signature: {
        valueKeys: `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /V /1.2 /Action ${action} >> >>]`,
      },
      field: { fieldKeys: `/Lock << /Type /SigFieldLock /Action ${action} >>` },
    };
    for (const [by, more] of Object.entries(keys)) {
      const signed = await forgeSignature(open, first, one({ ...how, ...more }));
      const look = { rect: place, appearance: '0 0 1 rg 0 0 100 40 re f' };
      files.push([
        `locked by a ${by}: ${action}`,
        await forgeSignature(signed, second, two({ ...how, ...look, name: 'later', flags: 4 })),
      ]);
    }
  }
  return files;
}

/** The settings of the layers are listed as a field that may be filled in. */
async function layered(first: CmsOptions) {
  const properties = (body: string) => body.replace('/Font', '/Properties << /One 40 0 R >> /Font');
  const settings = (more = '') => `<< /FT /Tx /T (x) /ON [] /OFF [] /Order [] ${more} >>`;
  const keys = '/OCProperties << /OCGs [40 0 R] /D 42 0 R >>';
  const words = '(I owe 1 000) Tj ET /OC /One BDC BT /F1 18 Tf 20 170 Td (no more) Tj ET EMC';
  const file = writePdf({
    ...contract('', { catalogue: `${keys} /AcroForm << /Fields [42 0 R] >>` }),
    3: properties(pageBody()),
    4: stream(`BT /F1 18 Tf 20 200 Td ${words}`),
    40: '<< /Type /OCG /Name (one) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /OFF >> >> >>',
    42: settings(),
  });
  const signed = await forgeSignature(
    file,
    first,
    one({
      catalogue: formBody(42, 10).replace('/Pages', `/Perms << /DocMDP 11 0 R >> ${keys} /Pages`),
      page: properties(pageBody(annots(10))),
      valueKeys: certifying(2),
    }),
  );
  return ['Print', 'View'].map((event) => {
    const more = `/AS [<< /Event /${event} /OCGs [40 0 R] /Category [/${event}] >>]`;
    return [`fields: the settings of the layers, ${event}`, update(signed, { 42: settings(more) })] as const;
  });
}
