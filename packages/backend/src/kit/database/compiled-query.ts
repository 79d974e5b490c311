import type { Compilable, Kysely } from 'kysely';
import { rowsOf } from './direct.ts';
import type { Database } from './schema.ts';

/** What a query's values are called while it is built; `values` replaces them. */
type Build<Values extends readonly unknown[], Row> = (
  db: Kysely<Database>,
  ...places: Values
) => Compilable<Row>;

/**
 * A query that is built and compiled at its first use, then only given values: building a large one takes
 * longer than sending it. `build` must not look at its values, nor transform them.
 *
 * A value that is a plain object is a row: its fields are values, and always the same ones. With rest parameters the
 * query is compiled once for each number of values.
 */
export function compiledQuery<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<readonly Row[]> {
  const compiled = new Map<number, Compiled<Row>>();
  return async (db, ...values) => {
    const known = compiled.get(values.length);
    const { query, order, fields } = known ?? compile(build, db, values);
    if (known === undefined) compiled.set(values.length, { query, order, fields });
    const given = values.flatMap((value, index) => fieldsOf(value, fields[index] ?? null));
    const parameters = query.parameters.map((fixed, index) => {
      const place = order[index] ?? -1;
      return place === -1 ? fixed : given[place];
    });
    return rowsOf(db, { ...query, parameters });
  };
}

interface Compiled<Row> {
  readonly query: ReturnType<Compilable<Row>['compile']>;
  /** The value of each parameter; -1: a fixed one of the query. */
  readonly order: readonly number[];
  /** Names of the fields of each value that is a row; null: it is none. */
  readonly fields: readonly (readonly string[] | null)[];
}

function compile<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
  db: Kysely<Database>,
  values: Values,
): Compiled<Row> {
  const places: object[] = [];
  const newPlace = () => {
    const place = { place: places.length };
    places.push(place);
    return place;
  };
  const fields = values.map((value) => (isRow(value) ? Object.keys(value) : null));
  const stand = fields.map((names) =>
    names === null ? newPlace() : Object.fromEntries(names.map((name) => [name, newPlace()])),
  );
  // Kysely passes values through as they are, so the places return as its parameters.
  const query = build(db, ...(stand as unknown as Values)).compile();
  const order = query.parameters.map((parameter) => places.indexOf(parameter as object));
  const lost = places.findIndex((_place, index) => !order.includes(index));
  if (lost !== -1) throw new Error(`A compiled query does not use its value ${lost}`);
  return { query, order, fields };
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** In an array, since a value may be one itself. */
const fieldsOf = (value: unknown, names: readonly string[] | null): readonly unknown[] =>
  names === null ? [value] : names.map((name) => (value as Readonly<Record<string, unknown>>)[name]);
