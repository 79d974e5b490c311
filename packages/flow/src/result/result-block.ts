import type { Locale } from '@kuelik/protocol';
import type { StepWithResult } from './step-result.ts';

/**
 * How a value is shown. `date`: dd/mm/yyyy; `time`: the specification's long format; `percent`: a share of 0
 * to 1, floored; `photo`: base64 JPEG or PNG; `list`: one line with the list's contents; `names`: the page's
 * language out of `{nameKk, nameRu, nameEn}` or `{kk, ru, en}`, plain text unchanged; `gender`: male, female
 * or other, in words.
 */
export type ResultFieldKind = 'text' | 'date' | 'time' | 'percent' | 'photo' | 'list' | 'names' | 'gender';

/** One row of a block. Fields without a row are hidden. */
export interface ResultField {
  /** The key in the result's data; `a.b.0` reaches into objects and lists. */
  readonly path: string;
  /** Alternative paths, in order, if `path` is empty: other formats of the same result. */
  readonly otherPaths?: readonly string[];
  readonly label: Readonly<Record<Locale, string>>;
  readonly kind: ResultFieldKind;
}

/** Rows that belong together, such as those of an address. */
export interface ResultGroup {
  readonly title: Readonly<Record<Locale, string>>;
  readonly fields: readonly ResultField[];
}

/** What the result layout `full` shows of one technology. */
export interface ResultBlock {
  readonly fields: readonly ResultField[];
  /** Further rows, each group below its own heading. */
  readonly groups?: readonly ResultGroup[];
  /** Key of a list of results within one, such as a document for each child: each has its own rows. */
  readonly each?: string;
}

type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** The subjects of a block's rows: the results in the list, or the data itself. */
export function partsOf({ each }: ResultBlock, data: Data): readonly Data[] {
  const list = each === undefined ? undefined : valueAt(data, each);
  return Array.isArray(list) ? list.filter(isData) : [data];
}

/** A row of the table of blocks: loaded when the layout shows it. */
export type ResultBlockLoader = () => Promise<{ readonly default: ResultBlock }>;

/** The order of the blocks: as in the flow, except for those placed second. Specification, section 2. */
export function blockOrder<T extends Pick<StepWithResult, 'result'>>(steps: readonly T[]): readonly T[] {
  const second = steps.filter(({ result }) => result?.blockComesSecond);
  const [first, ...rest] = steps.filter((step) => !second.includes(step));
  return [...(first === undefined ? [] : [first]), ...second, ...rest];
}

/** The value at a path, undefined if there is none. A literal key with dots takes precedence. */
export function valueAt(data: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(data, path)) return data[path];
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** A field's value: the first non-empty of its paths. */
export function fieldValue(data: Readonly<Record<string, unknown>>, field: ResultField): unknown {
  for (const path of [field.path, ...(field.otherPaths ?? [])]) {
    const value = valueAt(data, path);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}
