import { stream, writePdf } from '@kuelik/pki/testing';

/** How a scanner stored a page. */
export type Scan = 'JPEG 2000' | 'JBIG2' | 'fax' | 'broken';

/** 16 × 16, grey: a dark square on white, as a codestream of OpenJPEG. */
const jpeg2000 =
  '/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABBwEB/1IADAAAAAEABAQEAAH/XAAQQEBISFBISFBISFBISFD/' +
  'ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAACxAAH/k8+0CAQvx9oDH2gM/MCACQkFf8/AFn4A0fgC' +
  'gA9Jmn4lD40Qxqo/EDNzhhTPwE5+ApD7RAAJ4/v7nCqg8aJXfgMJR3m/dF8fHP1/4bjqgXTiykP7eCDma2Zy/38RevoUA6GJ54wTxjYE' +
  'We0/z8BOfgJw+0JAGeSjxJ3Y2U6H9vouGwv430RM6iDdEwMYab09+M+0IfZnEpUqfC8V8xaAFCtsUOf/2Q==';

/** 64 × 64 with two dark columns, by ITU-T T.6: the first row in words, the others “as above”. */
function faxed(): Buffer {
  const column = '001' + '101010' + '0000010111';
  const bits = column + column + '1111'.repeat(63) + '000000000001'.repeat(2);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** 64 × 64 with two dark columns as bits of a region in JBIG2, coded arithmetically: Chrome does not draw those coded by T.6. */
const region = Buffer.from('AAP//f8C/v7+cs+rR3IdwMIyQGf/f/9//3//f/9//6w=', 'base64');

/** An embedded stream of JBIG2 (ITU-T T.88): the page, and one region. */
function jbig2(): Buffer {
  const place = [number(64), number(64), number(0), number(0)];
  const segment = (order: number, type: number, parts: readonly Buffer[]) => {
    const data = Buffer.concat(parts);
    return Buffer.concat([number(order), Buffer.of(type, 0, 1), number(data.length), data]);
  };
  const page = segment(0, 48, [...place, Buffer.of(0, 0, 0)]);
  return Buffer.concat([page, segment(1, 38, [...place, Buffer.of(0), region])]);
}

const black = '/Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray';
const grey = '/Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceGray';
const parameters = '/DecodeParms << /K -1 /Columns 64 /Rows 64 >>';

const pictures: Readonly<Record<Scan, readonly [string, Buffer]>> = {
  'JPEG 2000': [`${grey} /Filter /JPXDecode`, Buffer.from(jpeg2000, 'base64')],
  JBIG2: [`${black} /Filter /JBIG2Decode`, jbig2()],
  fax: [`${black} /Filter /CCITTFaxDecode ${parameters}`, faxed()],
  broken: [`${grey} /Filter /JPXDecode`, Buffer.from('no JPEG 2000')],
};

/** A contract of one page that is a picture and no text, as a scanner makes it. */
export function scannedContract(scan: Scan): File {
  const [about, data] = pictures[scan];
  const bodies = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    4: stream('q 500 0 0 700 50 50 cm /I Do Q'),
    5: stream(data, `/Type /XObject /Subtype /Image ${about}`),
  };
  return new File([new Uint8Array(writePdf(bodies))], 'scan.pdf', { type: 'application/pdf' });
}
