import { isList, nameOf, PdfDict, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';

const LISTS = new Set(['Certs', 'CRLs', 'OCSPs']);
const OWN_LISTS = new Set(['Cert', 'CRL', 'OCSP']);
const STREAM_KEYS = new Set(['Length', 'Filter', 'DecodeParms', 'DL']);
const FILTERS = new Set(['FlateDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode']);

/**
 * Whether a value is nothing but long-term validation material (ISO 32000-2 12.8.4.3): streams in lists, for all
 * signatures and for each. Anything else could be shown, or found by a viewer that repairs the file.
 *
 * @throws UnreadablePdfError
 */
export function isValidationMaterial(version: Version, value: PdfValue): boolean {
  const dict = version.dict(value);
  return (
    dict !== null &&
    has(version, dict, (key, given) => {
      if (key === 'Type') return nameOf(given) === 'DSS';
      if (LISTS.has(key)) return areStreams(version, given);
      return (
        key === 'VRI' &&
        given instanceof PdfDict &&
        has(version, given, (_signature, own) => isOwn(version, own))
      );
    })
  );
}

/** What belongs to one signature. */
const isOwn = (version: Version, value: PdfValue): boolean =>
  value instanceof PdfDict &&
  has(version, value, (key, given) => {
    if (key === 'Type') return nameOf(given) === 'VRI';
    if (OWN_LISTS.has(key)) return areStreams(version, given);
    return key === 'TU' ? given instanceof PdfText : key === 'TS' && isPlainStream(version, given);
  });

const has = (version: Version, dict: PdfDict, isKnown: (key: string, given: PdfValue) => boolean): boolean =>
  [...dict.entries].every(([key, given]) => isKnown(key, version.resolve(given)));

const areStreams = (version: Version, value: PdfValue): boolean =>
  isList(value) && value.every((each) => isPlainStream(version, version.resolve(each)));

function isPlainStream(version: Version, value: PdfValue): boolean {
  if (!(value instanceof PdfStream)) return false;
  const given = version.resolve(value.dict.get('Filter'));
  const filters = isList(given) ? given.map(version.resolve) : given === null ? [] : [given];
  return (
    [...value.dict.entries.keys()].every((key) => STREAM_KEYS.has(key)) &&
    filters.every((filter) => FILTERS.has(nameOf(filter) ?? ''))
  );
}
