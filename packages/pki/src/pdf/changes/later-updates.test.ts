import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  type Bodies,
  certifying,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../forgeries/forge.ts';

// Updates after an approval or a certification: other notes, fonts, settings of the form and paint than the signer saw.

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});

const PLACE = '/F 4 /Rect [100 100 200 120]';
const text = '/FT /Tx /T (sum)';
const form = (more = '', before = '') =>
  formBody(33, 10)
    .replace('/SigFlags', `${more} /DR << /Font << /F1 5 0 R >> >> /SigFlags`)
    .replace('/Pages', `${before} /Pages`);
const look = (content: string, resources = '/Font << /F1 5 0 R >>') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << ${resources} >>`);
const page = (...more: readonly number[]) => pageBody(annots(33, 10, ...more));
const drawings = '/ExtGState << /G 41 0 R >> /Shading << /S 42 0 R >> /Font';
const withDrawings = (body: string) => body.replace('/Font', drawings);

/** Approved (no level) or certified: a page with a drawing in a Type 3 font, an overprint and a shading. */
const signed = async (
  level: 1 | 2 | 3 | null,
  metadata = '<x:xmpmeta/>',
  { catalogue, more = {} }: { readonly catalogue?: string; readonly more?: Bodies } = {},
) => {
  const perms = level === null ? '' : '/Perms << /DocMDP 11 0 R >>';
  const file = writePdf({
    ...contract(''),
    3: withDrawings(pageBody(annots(33))).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
    4: stream('/G gs BT /F1 18 Tf 20 200 Td (I owe) Tj /F3 18 Tf (1) Tj ET q 0 0 40 40 re W n /S sh Q'),
    33: `<< /Type /Annot /Subtype /Widget ${text} ${PLACE} >>`,
    41: '<< /OP false /op false >>',
    42: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 40 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0.9] /C1 [1] >> >>',
    43: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 44 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [600] /Resources << >> >>',
    44: stream('600 0 d0 200 0 100 700 re f'),
    46: stream(Buffer.from(metadata), '/Type /Metadata /Subtype /XML'),
    ...more,
  });
  return forgeSignature(file, first, {
    field: 10,
    value: 11,
    catalogue: catalogue ?? form('', `/Metadata 46 0 R ${perms}`),
    page: withDrawings(page()).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
    ...(level !== null && {
      valueKeys: certifying(level),
    }),
  });
};
const note = (type: string, keys: string): Bodies => ({
  3: withDrawings(page(45)).replace('/F1 5 0 R', '/F1 5 0 R /F3 43 0 R'),
  45: `<< /Type /Annot /Subtype /${type} ${PLACE} ${keys} >>`,
});
const filled = (keys: string, content: Buffer): Bodies => ({
  33: `<< /Type /Annot /Subtype /Widget ${text} ${PLACE} ${keys} /AP << /N 47 0 R >> >>`,
  47: content,
});
const words = (value: string) => look(`BT 0 g /F1 12 Tf 2 5 Td (${value}) Tj ET`);

const changes: Readonly<Record<string, Bodies>> = {
  'a text on the page': note('FreeText', '/DA (/Helv 12 Tf 0 g) /Contents (and 9 000)'),
  'an open popup': note('Popup', '/Open true /Contents (and 9 000)'),
  'a line': note('Line', '/L [100 110 200 110] /C [0]'),
  'a caret': note('Caret', '/C [0]'),
  'a widget outside of the form': note('Widget', '/FT /Tx /T (b) /V (9 000)'),
  'another drawing of a glyph': { 44: stream('600 0 d0 100 0 400 700 re f') },
  'an overprint': { 41: '<< /OP true /op true /OPM 1 >>' },
  'another mode of blending': { 41: '<< /BM /Difference >>' },
  'another shading': {
    42: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 40 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >>',
  },
  'another font of the form': { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
  'a thick border of a field': filled('/MK << /BC [0] >> /BS << /W 9 >>', look(' ')),
  'a filled field on its head': filled('/V (6)', look('BT 0 g /F1 12 Tf -1 0 0 -1 20 15 Tm (6) Tj ET')),
  'a filled field in a font of drawings': filled(
    '/V (1)',
    look('BT 0 g /F3 12 Tf 2 5 Td (1) Tj ET', '/Font << /F3 43 0 R >>'),
  ),
  'a filled field with a shading': filled(
    '/V (1)',
    look('/S sh BT 0 g /F1 12 Tf 2 5 Td (1) Tj ET', '/Font << /F1 5 0 R >> /Shading << /S 42 0 R >>'),
  ),
};

describe.each([null, 1, 2, 3] as const)('after a signature of level %s is a change:', (level) => {
  test.each(Object.entries(changes))('%s', async (_what, bodies) => {
    expect((await verifyPdf(update(await signed(level), bodies), trust)).valid).toBe(false);
  });
});

describe('beside a filled field, the form', () => {
  const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const SYMBOL = FONT.replace('Helvetica', 'Symbol');
  interface Made {
    /** What the form says before and after. */
    readonly before?: string;
    readonly after?: string;
    /** The fonts of the form after. */
    readonly fonts?: string;
    readonly font?: string;
    /** What else the field says. */
    readonly keys?: string;
    /** What the field shows at first. */
    readonly shown?: string;
  }
  const verdict = async ({ before = '', after = before, fonts, font = FONT, keys = '', shown }: Made) => {
    const perms = '/Metadata 46 0 R /Perms << /DocMDP 11 0 R >>';
    const own = `${text} ${PLACE} ${keys}`;
    const first33 = `<< /Type /Annot /Subtype /Widget ${own} ${shown ? '/AP << /N 48 0 R >>' : ''} >>`;
    const file = await signed(2, '<x:xmpmeta/>', {
      catalogue: form(before, perms),
      more: { 33: first33, 48: look(shown ?? ' ', '') },
    });
    const now = form(after, perms).replace('/F1 5 0 R >>', `${fonts ?? '/F1 5 0 R'} >>`);
    const bodies = { ...filled(`/V (9) ${keys}`, words('9')), 1: now, 50: font };
    return (await verifyPdf(update(file, bodies), trust)).valid;
  };
  const more = (name: string) => `/F1 5 0 R /${name} 50 0 R`;

  test.each<readonly [string, Made]>([
    ['a font that nothing asked for', { fonts: more('F9') }],
    ['a standard font by its usual name', { fonts: more('Helv') }],
    ['a font beside the one of a default', { fonts: more('F9'), keys: '/DA (/F1 12 Tf 0 g)' }],
    ['no need of looks, in words', { after: '/NeedAppearances false' }],
  ])('may have %s', async (_what, made) => {
    expect(await verdict(made)).toBe(true);
  });

  test.each<readonly [string, Made]>([
    ['another font by its usual name', { fonts: more('Helv'), font: SYMBOL }],
    [
      'a usual font with other letters',
      { fonts: more('Helv'), font: FONT.replace('/WinAnsiEncoding', '<< /Differences [49 /nine] >>') },
    ],
    ['the font of a default', { fonts: more('F9'), keys: '/DA (/F9 12 Tf 0 g)' }],
    ['the font of a default in other letters', { fonts: more('F9'), keys: '/DA (/F#39 12 Tf 0 g)' }],
    ['the font of the form’s default', { fonts: more('F9'), before: '/DA (/F9 12 Tf 0 g)' }],
    ['the font of a look', { fonts: more('F9'), shown: 'BT /F9 12 Tf ( ) Tj ET' }],
    ['a font beside rich text', { fonts: more('F9'), keys: '/RV (<p>9</p>)' }],
    ['another font by an old name', { fonts: '/F1 50 0 R', font: SYMBOL }],
    ['no font any more', { fonts: '' }],
    ['a font that was something else', { fonts: '/F1 5 0 R /F9 44 0 R' }],
    ['a new name of what is no font', { fonts: more('F9'), font: '<< /Type /Annot >>' }],
    ['looks that viewers draw anew', { after: '/NeedAppearances true' }],
    [
      'looks that viewers draw no longer',
      { before: '/NeedAppearances true', after: '/NeedAppearances false' },
    ],
  ])('does not have %s', async (_what, made) => {
    expect(await verdict(made)).toBe(false);
  });
});

describe('other metadata', () => {
  const metadata = (content: string, keys = '/Type /Metadata /Subtype /XML') => ({
    46: stream(content, keys),
  });
  const verdict = async (bodies: Bodies) => (await verifyPdf(update(await signed(2), bodies), trust)).valid;

  test('beside a filled field is no change', async () => {
    expect(await verdict({ ...filled('/V (9)', words('9')), ...metadata('<x:xmpmeta />') })).toBe(true);
  });

  const xmp = (title: string, more = '', space = 'http://purl.org/dc/elements/1.1/') =>
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="${space}" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${more}>${title}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const title = (words: string) =>
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${words}</rdf:li></rdf:Alt></dc:title>`;
  const titled = async (before: string, after: string | Buffer) => {
    const file = await signed(2, before);
    const bodies = {
      ...filled('/V (9)', words('9')),
      46: stream(Buffer.from(after as string), '/Type /Metadata /Subtype /XML'),
    };
    return (await verifyPdf(update(file, bodies), trust)).valid;
  };

  test.each([
    ['another time', xmp(title('I owe 1 000'), 'xmp:ModifyDate="2026-01-02"')],
    ['another layout', xmp(`\n ${title('I  owe\n1 000')}`)],
    ['another prefix', xmp(title('I owe 1 000')).replaceAll('dc:', 'd:').replace('xmlns:dc', 'xmlns:d')],
    ['an attribute of another kind', xmp(title('I owe 1 000'), 'xmp:title="a" xmp:Label="b"')],
    ['entities', xmp(title('I owe&#x20;1 000'))],
  ])('may have %s', async (_what, after) => {
    expect(await titled(xmp(title('I owe 1 000')), after)).toBe(true);
  });

  test('keeps the language of each title, since programs show one of them', async () => {
    const both = (first: string, second: string) =>
      xmp(
        `<dc:title><rdf:Alt><rdf:li xml:lang="${first}">I owe 1 000</rdf:li><rdf:li xml:lang='${second}'>I owe 9 000</rdf:li></rdf:Alt></dc:title>`,
      );
    expect(await titled(both('x-default', 'ru'), `${both('x-default', 'ru')} `)).toBe(true);
    expect(await titled(both('x-default', 'ru'), both('ru', 'x-default'))).toBe(false);
  });

  test.each([
    ['another title', xmp(title('I owe 9 000'))],
    ['a title as an attribute', xmp('', 'dc:title="I owe 9 000"')],
    ['a title and another one', xmp(`${title('I owe 1 000')}${title('I owe 9 000')}`)],
    ['a title and an attribute', xmp(title('I owe 1 000'), 'dc:title="I owe 9 000"')],
    [
      'a title of another prefix',
      xmp(`${title('I owe 1 000')}<d:title xmlns:d="http://purl.org/dc/elements/1.1/">9 000</d:title>`),
    ],
    ['no title', xmp('')],
    ['a title of another meaning', xmp(title('I owe 1 000'), '', 'http://example.com/')],
    ['a prefix of two meanings', xmp(title('I owe 1 000'), 'xmlns:x="http://example.com/"')],
    ['a part that is no text', xmp(title('I owe 1 000<![CDATA[ 000]]>'))],
    ['a comment', xmp(title('I owe 1 000<!-- -->'))],
    ['an author', xmp(`${title('I owe 1 000')}<dc:creator>Somebody</dc:creator>`)],
    [
      'keywords',
      xmp(
        `${title('I owe 1 000')}<pdf:Keywords xmlns:pdf="http://ns.adobe.com/pdf/1.3/">9 000</pdf:Keywords>`,
      ),
    ],
    ['tags that do not match', xmp(title('I owe 1 000').replace('</rdf:li>', ''))],
    ['other letters', Buffer.from(xmp(title('I owe 9 000')), 'utf16le')],
  ])('does not have %s', async (_what, after) => {
    expect(await titled(xmp(title('I owe 1 000')), after)).toBe(false);
  });

  test('hides no change, and is nothing but metadata', async () => {
    expect(await verdict({ ...filled('/V (9)', words('1')), ...metadata('<x:xmpmeta />') })).toBe(false);
    expect(await verdict({ ...metadata('<x:xmpmeta />'), 44: stream('600 0 d0 0 0 9 9 re f') })).toBe(false);
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
    expect(await verdict({ ...filled('/V (9)', words('9')), ...metadata('0 0 9 9 re f', form) })).toBe(false);
  });
});
