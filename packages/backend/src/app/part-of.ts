import type { IncomingHttpHeaders } from 'node:http';

/** Bytes `start` to `end`, both included. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Which part of a file a request asks for (RFC 9110, sections 13 and 14): all of it, nothing because the client has it,
 * one range, or a range outside it. Several ranges, other units and a range of another version get the whole file.
 *
 * @param file its size in bytes and its strong entity tag
 */
export function partOf(
  method: string,
  headers: IncomingHttpHeaders,
  file: { readonly size: number; readonly tag: string },
): 'whole' | 'unchanged' | 'outside' | Part {
  const held = headers['if-none-match'];
  if (held !== undefined && names(held, file.tag)) return 'unchanged';
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (method !== 'GET' || range === null) return 'whole';
  const since = headers['if-range'];
  if (since !== undefined && since !== file.tag) return 'whole';
  const [, from = '', to = ''] = range;
  if (from === '') {
    // The last bytes, this many.
    if (to === '') return 'whole';
    const length = Math.min(Number(to), file.size);
    return length === 0 ? 'outside' : { start: file.size - length, end: file.size - 1 };
  }
  const [start, end] = [Number(from), to === '' ? file.size - 1 : Math.min(Number(to), file.size - 1)];
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= file.size ? 'outside' : { start, end };
}

/** Whether a list of tags names this one. A proxy that compresses weakens a tag; the bytes are the same before. */
const names = (list: string, tag: string) =>
  list.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
