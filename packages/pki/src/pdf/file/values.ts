/** `/Name`, with its `#xx` escapes decoded. */
export class PdfName {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A string; `start` and `end` are its offsets in the file including delimiters, -1 inside an object stream. */
export class PdfText {
  /** One character per byte. */
  readonly value: string;
  readonly isHex: boolean;
  readonly start: number;
  readonly end: number;

  constructor(value: string, isHex: boolean, start: number, end: number) {
    this.value = value;
    this.isHex = isHex;
    this.start = start;
    this.end = end;
  }
}

/** `12 0 R` */
export class PdfRef {
  readonly num: number;
  readonly gen: number;

  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

/**
 * A dictionary. Keys with the value null mean the same as missing ones (ISO 32000-2 7.3.9); they are kept apart, since for some viewers
 * they end inheritance.
 */
export class PdfDict {
  readonly entries: ReadonlyMap<string, PdfValue>;
  readonly nulls: ReadonlySet<string>;

  constructor(entries: ReadonlyMap<string, PdfValue>, nulls: ReadonlySet<string> = new Set()) {
    this.entries = entries;
    this.nulls = nulls;
  }

  get(key: string): PdfValue {
    return this.entries.get(key) ?? null;
  }
}

/** A stream; `start` and `end` are the offsets of its bytes in the file. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly start: number;
  readonly end: number;

  constructor(dict: PdfDict, start: number, end: number) {
    this.dict = dict;
    this.start = start;
    this.end = end;
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfText
  | PdfRef
  | PdfDict
  | PdfStream
  | readonly PdfValue[];

/** The name's text; null if the value is not a name. */
export const nameOf = (value: PdfValue): string | null => (value instanceof PdfName ? value.value : null);

export const isList = (value: PdfValue): value is readonly PdfValue[] => Array.isArray(value);

/** The dictionary of a dictionary or a stream. */
export function dictOf(value: PdfValue): PdfDict | null {
  if (value instanceof PdfDict) return value;
  return value instanceof PdfStream ? value.dict : null;
}
