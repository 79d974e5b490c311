import { isList, PdfDict, PdfName, PdfRef, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Change, Place } from './compare.ts';

/** Rule for one key of a dictionary: records forbidden changes. */
export type KeyRule = (old: PdfValue, now: PdfValue, path: string) => void;

/** Compares one object in both versions, instead of the plain comparison. */
export type ObjectRule = (old: PdfValue, now: PdfValue, path: string) => void;

/** Compares two versions of a file, each object once. */
export class Walk {
  readonly changes: Change[] = [];
  /** Permitted changes: validation material, fields that were left open. */
  readonly permitted = new Set<'validation' | 'filled'>();
  /** Where the later version may look different. */
  readonly places: Place[] = [];
  /** Rules for objects by number, however they are reached. */
  readonly rules = new Map<number, ObjectRule>();
  readonly #seen = new Set<number>();
  readonly #queue: { readonly ref: PdfRef; readonly path: string }[] = [];

  readonly before: Version;
  readonly after: Version;
  readonly most: number;

  constructor(before: Version, after: Version, most: number) {
    this.before = before;
    this.after = after;
    this.most = most;
  }

  note(kind: Change['kind'], path: string): void {
    if (this.changes.length < this.most) this.changes.push({ kind, path: path.slice(-300) });
  }

  /** Queues the object of a reference for comparison, once. */
  follow(ref: PdfRef, path: string): void {
    if (this.#seen.has(ref.num)) return;
    this.#seen.add(ref.num);
    this.#queue.push({ ref, path });
  }

  /** Works through the queue. */
  finish(): void {
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) {
      if (this.changes.length >= this.most) return;
      const { ref, path } = next;
      const [old, now] = [this.before.lookup(ref), this.after.lookup(ref)];
      const rule = this.rules.get(ref.num);
      if (rule === undefined) this.compare(old, now, path);
      else rule(old, now, path);
    }
  }

  /** Compares two values; their references must have the same numbers, and are queued. */
  compare(old: PdfValue, now: PdfValue, path: string): void {
    this.before.file.budget.step();
    if (old instanceof PdfRef) {
      if (now instanceof PdfRef && now.num === old.num && now.gen === old.gen) this.follow(old, path);
      else this.note('changed', path);
    } else if (old instanceof PdfDict) {
      if (now instanceof PdfDict) this.compareDicts(old, now, path);
      else this.note('changed', path);
    } else if (old instanceof PdfStream) {
      if (now instanceof PdfStream) this.compareStreams(old, now, path);
      else this.note('changed', path);
    } else if (isList(old)) {
      if (isList(now) && now.length === old.length) {
        for (const [index, value] of old.entries())
          this.compare(value, now[index] ?? null, `${path}/${index}`);
      } else this.note('changed', path);
    } else if (!sameScalar(old, now)) this.note('changed', path);
  }

  /** Compares dictionaries key by key, with rules where given. */
  compareDicts(
    old: PdfDict,
    now: PdfDict,
    path: string,
    rules: Readonly<Record<string, KeyRule>> = {},
  ): void {
    for (const [key, value] of old.entries) this.compareKey(key, value, now.get(key), path, rules);
    if (old === now) return;
    for (const [key, value] of now.entries)
      if (!old.entries.has(key)) this.compareKey(key, null, value, path, rules);
    // A null means nothing, but pdf.js reads no other name of the key then, and some viewers do not inherit it.
    for (const key of now.nulls)
      if (!old.entries.has(key) && !old.nulls.has(key)) this.note('changed', `${path}/${key}`);
  }

  private compareKey(
    key: string,
    old: PdfValue,
    now: PdfValue,
    path: string,
    rules: Readonly<Record<string, KeyRule>>,
  ): void {
    const at = `${path}/${key}`;
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (rule === undefined) this.compare(old, now, at);
    else rule(old, now, at);
  }

  private compareStreams(old: PdfStream, now: PdfStream, path: string): void {
    this.compareDicts(old.dict, now.dict, path);
    if (old.start === now.start && old.end === now.end) return;
    const { bytes, budget } = this.before.file;
    budget.step((old.end - old.start) >> 8);
    const [a, b] = [bytes.subarray(old.start, old.end), bytes.subarray(now.start, now.end)];
    if (Buffer.compare(a, b) !== 0) this.note('changed', path);
  }
}

function sameScalar(a: PdfValue, b: PdfValue): boolean {
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
  if (a instanceof PdfText) return b instanceof PdfText && a.value === b.value;
  return a === b;
}
