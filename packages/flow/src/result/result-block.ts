import type { Locale } from '@kuelik/protocol';

/**
 * How a value is shown. `date`: dd/mm/yyyy; `time`: the specification's long format; `percent`: a
 * share of 0 to 1, floored; `photo`: base64 JPEG or PNG; `list`: one line of what the list holds;
 * `names`: the page's language out of `{nameKk, nameRu, nameEn}` or `{kk, ru, en}`, a text as it is;
 * `gender`: male, female or other, in words.
 */
export type ResultFieldKind = 'text' | 'date' | 'time' | 'percent' | 'photo' | 'list' | 'names' | 'gender';

/** One row of a block. What has no row is hidden. */
export interface ResultField {
  /** The key in the result's data; `a.b.0` reaches into objects and lists. */
  readonly path: string;
  /** Where to look, in order, when there is nothing at `path`: other forms of the same result. */
  readonly otherPaths?: readonly string[];
  readonly label: Readonly<Record<Locale, string>>;
  readonly kind: ResultFieldKind;
}

/** What the result layout `full` shows of one technology. */
export interface ResultBlock {
  readonly fields: readonly ResultField[];
  /** The key of a list of results in one, such as a document of each child: every one has rows of its own. */
  readonly each?: string;
}

type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** What a block's rows are about: the results that the data lists, or the data itself. */
export function partsOf({ each }: ResultBlock, data: Data): readonly Data[] {
  const list = each === undefined ? undefined : valueAt(data, each);
  return Array.isArray(list) ? list.filter(isData) : [data];
}

/** A row of the table of blocks: loaded when the layout shows it. */
export type ResultBlockLoader = () => Promise<{ readonly default: ResultBlock }>;

/** The blocks' order: the flow's own, with face2face moved to the second place. Specification, section 2. */
export function blockOrder<T extends { readonly key: string }>(steps: readonly T[]): readonly T[] {
  const compared = steps.filter(({ key }) => key === 'face2face');
  const [first, ...rest] = steps.filter(({ key }) => key !== 'face2face');
  return [...(first === undefined ? [] : [first]), ...compared, ...rest];
}

/** The value at a path, undefined where the path leads nowhere. A key with dots of its own wins. */
export function valueAt(data: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(data, path)) return data[path];
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** A field's value: the first of its places that holds something. */
export function fieldValue(data: Readonly<Record<string, unknown>>, field: ResultField): unknown {
  for (const path of [field.path, ...(field.otherPaths ?? [])]) {
    const value = valueAt(data, path);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}
