import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { AppError, endingOf, safeFileName } from '@kuelik/backend';
import { inspectPdf } from '@kuelik/pki';
import { pictureFault } from './picture-fault.ts';
import { isTurned } from './turned-text.ts';
import { type UnfitReason, unfitTexts } from './unfit-texts.ts';

type Family = 'pdf' | 'png' | 'jpeg' | 'zip' | 'ole' | 'text';

interface Kind {
  readonly family: Family;
  readonly mediaType: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
/** File extensions that may be signed. No archives, web pages or macros: a person cannot review those. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { family: 'pdf', mediaType: 'application/pdf' },
  png: { family: 'png', mediaType: 'image/png' },
  jpg: { family: 'jpeg', mediaType: 'image/jpeg' },
  jpeg: { family: 'jpeg', mediaType: 'image/jpeg' },
  docx: { family: 'zip', mediaType: `${office}.wordprocessingml.document` },
  xlsx: { family: 'zip', mediaType: `${office}.spreadsheetml.sheet` },
  pptx: { family: 'zip', mediaType: `${office}.presentationml.presentation` },
  odt: { family: 'zip', mediaType: 'application/vnd.oasis.opendocument.text' },
  ods: { family: 'zip', mediaType: 'application/vnd.oasis.opendocument.spreadsheet' },
  doc: { family: 'ole', mediaType: 'application/msword' },
  xls: { family: 'ole', mediaType: 'application/vnd.ms-excel' },
  txt: { family: 'text', mediaType: 'text/plain' },
  csv: { family: 'text', mediaType: 'text/csv' },
  xml: { family: 'text', mediaType: 'application/xml' },
  json: { family: 'text', mediaType: 'application/json' },
};
const texts = new Set(
  Object.values(kinds).flatMap(({ family, mediaType }) => (family === 'text' ? [mediaType] : [])),
);
const endings: Readonly<Partial<Record<Family, string>>> = {
  pdf: 'pdf',
  png: 'png',
  jpeg: 'jpg',
  text: 'txt',
};

export interface CheckedContent {
  readonly name: string;
  readonly mediaType: string;
  readonly pages: number | null;
}

/**
 * Detects a file's type by its content and checks it against its name; a name without an extension gets one.
 *
 * @throws AppError 415 `wrong_file` if the type may not be signed or does not match its name; 400
 * `file_error` with `detail.reason`, a key of `unfitTexts`, and `detail.texts`, which explain it to a person; 503
 * `overloaded` while too many files are read.
 */
export async function checkContent(given: string, bytes: Uint8Array): Promise<CheckedContent> {
  const name = safeFileName(given);
  const fail = (reason: UnfitReason) =>
    new AppError(400, 'file_error', {
      message: 'A document cannot be signed',
      detail: { file: name, reason, texts: unfitTexts[reason] },
    });
  if (bytes.length === 0) throw fail('empty');
  const family = await familyOf(bytes);
  const ending = endingOf(name);
  const declared = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  const added = family === null ? undefined : endings[family];
  const kind = declared ?? (added === undefined ? undefined : kinds[added]);
  if (kind === undefined || family !== kind.family) {
    throw new AppError(415, 'wrong_file', {
      message: 'Files of this type cannot be signed',
      detail: { file: name },
    });
  }
  const named = declared === undefined ? safeFileName(`${name}.${added}`) : name;
  const { reason, pages } = await examine(kind.mediaType, bytes);
  if (reason !== null) throw fail(reason);
  return { name: named, mediaType: kind.mediaType, pages };
}

interface Examined {
  /** Why it is not signed; null: it is. */
  readonly reason: UnfitReason | null;
  readonly pages: number | null;
}

/**
 * Whether a file of a type that may be signed shows everybody the same, now and later. Office documents are not opened.
 *
 * @throws AppError 503 `overloaded` while too many files are read
 */
export async function examine(mediaType: string, bytes: Uint8Array): Promise<Examined> {
  if (mediaType === 'application/pdf') {
    const facts = await inspectPdf(bytes);
    if (facts.status === 'fine') return { reason: null, pages: facts.pages };
    return { reason: facts.status === 'active' ? 'active_content' : facts.status, pages: null };
  }
  if (mediaType === 'image/png' || mediaType === 'image/jpeg') {
    const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { reason: await pictureFault(picture), pages: null };
  }
  const isText = texts.has(mediaType);
  return { reason: isText && (await isTurned(bytes)) ? 'turned_text' : null, pages: null };
}

async function familyOf(bytes: Uint8Array): Promise<Family | null> {
  const starts = (...values: number[]) => values.every((value, index) => bytes[index] === value);
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  return (await isText(bytes)) ? 'text' : null;
}

/** Bytes to examine before yielding to other requests. */
const PIECE = 4 * 1024 * 1024;

/** UTF-8 without control characters except tab and line ends, and not a shell script. */
async function isText(bytes: Uint8Array): Promise<boolean> {
  // Plain loops: `some` and `of` block the event loop several times as long for 25 MB.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (at % PIECE === 0 && at > 0) await setImmediate();
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) return false;
  }
  return isUtf8(bytes) && !(bytes[0] === 0x23 && bytes[1] === 0x21);
}
