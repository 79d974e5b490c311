import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

/**
 * Pictures that Chrome (PDFium), Firefox (pdf.js), poppler and Ghostscript do not draw alike: side by side, one shows black and
 * another one white, or nothing.
 */
const WIDTH = 16;
const HEIGHT = 8;
const samples = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH < WIDTH / 2 ? 20 : 235)),
);
const bits = Buffer.from(Array.from({ length: HEIGHT }, () => [0x00, 0xff]).flat());
const picture = (keys: string) => `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} ${keys}`;
const GREY = '/ColorSpace /DeviceGray /BitsPerComponent 8';
const BIT = '/ColorSpace /DeviceGray /BitsPerComponent 1';
const STENCIL = '/ImageMask true /BitsPerComponent 1';

const statusOf = async (bodies: Bodies) => (await inspectPdf(writePdf(bodies))).status;

const withPicture = (data: Uint8Array, keys: string, more: Bodies = {}) =>
  statusOf({
    ...contract(''),
    3: pageBody('').replace('/Font <<', '/XObject << /X 6 0 R >> /Font <<'),
    4: stream('BT /F1 18 Tf 20 250 Td (I owe 1 000) Tj ET 0 g q 160 0 0 80 20 100 cm /X Do Q'),
    6: stream(Buffer.from(data), picture(keys)),
    ...more,
  });
const masked = (keys: string, data: Uint8Array, of: string) =>
  withPicture(samples, `${GREY} ${keys} 7 0 R`, { 7: stream(Buffer.from(data), picture(of)) });

/** The same samples as a JPEG of greys. */
const jpeg = Buffer.from(
  [
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAAL',
    'CAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAACAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ADeo+//Z',
  ].join(''),
  'base64',
);

/** A page of 16 × 8 whose left half is black, its bits coded arithmetically in one region. */
const jbig = Buffer.from(
  'AAAAADAAAQAAABMAAAAQAAAACAAAAAAAAAAAAAAAAAAAASYAAQAAACUAAAAQAAAACAAAAAAAAAAAAAAD//3/Av7+/v6ZmsgBrgH/f/+s',
  'base64',
);
const jbigAs = `${BIT} /Filter /JBIG2Decode`;
/** Its region says that it is coded as in a fax: Chrome leaves it white. */
const jbigAsFax = Buffer.from(jbig);
jbigAsFax[jbig.indexOf(Buffer.from([0x03, 0xff, 0xfd])) - 1] = 1;

const jpegAs = (keys: string) => `${keys} /Filter /DCTDecode`;

describe('is signed: a picture', () => {
  test.each<[string, () => Promise<string>]>([
    ['of greys', () => withPicture(samples, GREY)],
    ['turned into its negative', () => withPicture(samples, `${GREY} /Decode [1 0]`)],
    ['made paler', () => withPicture(samples, `${GREY} /Decode [.5 1]`)],
    ['that is a stencil', () => withPicture(bits, `${STENCIL} /Decode [1 0]`)],
    ['with a stencil', () => masked('/Mask', bits, STENCIL)],
    ['in a JBIG2', () => withPicture(jbig, jbigAs)],
    ['with a soft mask', () => masked('/SMask', samples, GREY)],
    ['without its blacks', () => withPicture(samples, `${GREY} /Mask [0 40]`)],
    ['compressed', () => withPicture(deflateSync(samples), `${GREY} /Filter /FlateDecode`)],
    [
      'compressed by a predictor',
      () => {
        const rows = Array.from({ length: HEIGHT }, (_, row) => [
          Buffer.from([0]),
          samples.subarray(row * WIDTH, (row + 1) * WIDTH),
        ]);
        const parms = `/DecodeParms << /Predictor 15 /Columns ${WIDTH} >>`;
        return withPicture(deflateSync(Buffer.concat(rows.flat())), `${GREY} /Filter /FlateDecode ${parms}`);
      },
    ],
    ['in JPEG', () => withPicture(jpeg, jpegAs(GREY))],
    [
      'in JPEG, compressed once more',
      () => withPicture(deflateSync(jpeg), `${GREY} /Filter [/FlateDecode /DCTDecode]`),
    ],
  ])('%s', async (_what, status) => expect(await status()).toBe('fine'));
});

describe('is not signed: a picture', () => {
  test.each<[string, () => Promise<string>]>([
    ['whose data ends early', () => withPicture(samples.subarray(0, 40), GREY)],
    ['without data', () => withPicture(Buffer.alloc(0), GREY)],
    [
      'whose compressed data ends early',
      () => withPicture(deflateSync(samples.subarray(0, 64)), `${GREY} /Filter /FlateDecode`),
    ],
    ['whose stencil ends early', () => withPicture(bits.subarray(0, 5), STENCIL)],
    ['with short keys as well', () => withPicture(samples, `${GREY} /D [1 0]`)],
    ['of another width by its short key', () => withPicture(samples, `${GREY} /W 8`)],
    ['without a space of colours', () => withPicture(samples, '/BitsPerComponent 8')],
    ['in an unknown space', () => withPicture(samples, '/ColorSpace /Foo /BitsPerComponent 8')],
    ['of a pattern', () => withPicture(samples, '/ColorSpace /Pattern /BitsPerComponent 8')],
    ['of three bits', () => withPicture(samples, '/ColorSpace /DeviceGray /BitsPerComponent 3')],
    ['in an unknown encoding', () => withPicture(samples, `${GREY} /Filter /FooDecode`)],
    ['of one bit between black and white', () => withPicture(bits, `${BIT} /Decode [.4 .6]`)],
    ['that is half a stencil', () => withPicture(bits, `${STENCIL} /Decode [.5 .5]`)],
    ['darker than black', () => withPicture(samples, `${GREY} /Decode [-5 1]`)],
    [
      'that is a stencil with a soft mask',
      () => withPicture(bits, `${STENCIL} /SMask 7 0 R`, { 7: stream(samples, picture(GREY)) }),
    ],
    ['with a mask that is no stencil', () => masked('/Mask', bits, BIT)],
    ['with a stencil for a soft mask', () => masked('/SMask', bits, STENCIL)],
    ['with a soft mask without colours', () => masked('/SMask', samples, '/BitsPerComponent 8')],
    ['with two masks', () => masked('/Mask [0 40] /SMask', samples, GREY)],
    [
      'in JPEG of another width',
      () =>
        statusOf({
          ...contract(''),
          3: pageBody('').replace('/Font <<', '/XObject << /X 6 0 R >> /Font <<'),
          4: stream('q 160 0 0 80 20 100 cm /X Do Q'),
          6: stream(jpeg, jpegAs(picture(GREY).replace(`/Width ${WIDTH}`, '/Width 8'))),
        }),
    ],
    ['in JPEG of other parts', () => withPicture(jpeg, jpegAs('/ColorSpace /DeviceRGB /BitsPerComponent 8'))],
    ['in JPEG of one bit', () => withPicture(jpeg, jpegAs(BIT))],
    ['in JPEG that ends early', () => withPicture(jpeg.subarray(0, -10), jpegAs(GREY))],
    [
      'in a fax of another width',
      () =>
        withPicture(Buffer.from([0]), `${BIT} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 >>`),
    ],
    [
      'in a fax of greys',
      () =>
        withPicture(Buffer.from([0]), `${GREY} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 >>`),
    ],
    ['in a JBIG2 without a page', () => withPicture(Buffer.from([0]), jbigAs)],
    ['in a JBIG2 that is coded as in a fax', () => withPicture(jbigAsFax, jbigAs)],
  ])('%s', async (_what, status) => expect(await status()).toBe('differing_pictures'));
});

describe('a picture within the content', () => {
  const inline = (keys: string, data: Uint8Array = samples) =>
    statusOf({
      ...contract(''),
      4: stream(`q 160 0 0 80 20 100 cm BI /F /AHx ${keys} ID ${Buffer.from(data).toString('hex')}> EI Q`),
    });
  const size = `/W ${WIDTH} /H ${HEIGHT}`;

  test('is signed as well', async () => {
    expect(await inline(`${size} /CS /G /BPC 8`)).toBe('fine');
    expect(await inline(`${size} /IM true`, bits)).toBe('fine');
  });

  test.each([
    ['has two widths', `${size} /Width 8 /CS /G /BPC 8`],
    ['has two ways to read its samples', `${size} /CS /G /BPC 8 /D [1 0] /Decode [0 1]`],
    ['has no space of colours', `${size} /BPC 8`],
    ['is a stencil of eight bits', `${size} /IM true /BPC 8`],
    ['ends early', `/W ${WIDTH} /H 16 /CS /G /BPC 8`],
  ])('is not if it %s', async (_what, keys) => expect(await inline(keys)).toBe('damaged'));
});
