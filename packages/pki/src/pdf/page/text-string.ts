import { pdfDocEncodingDecode } from '@cantoo/pdf-lib';
import type { PdfText } from '../file/values.ts';

/**
 * A text string: UTF-16BE or UTF-8 with a byte order mark, otherwise in PDFDocEncoding (ISO 32000-2 7.9.2.2).
 */
export function textOf({ value }: PdfText): string {
  const bytes = Buffer.from(value, 'latin1');
  if (value.startsWith('\xfe\xff'))
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  return value.startsWith('\xef\xbb\xbf') ? bytes.subarray(3).toString('utf8') : pdfDocEncodingDecode(bytes);
}
