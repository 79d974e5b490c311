import type { Compilable, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** What a query's values are called while it is built; `values` replaces them. */
type Build<Values extends readonly unknown[], Row> = (
  db: Kysely<Database>,
  ...places: Values
) => Compilable<Row>;

/**
 * A query that is built and compiled at its first use, then only given values: building a large one takes
 * longer than sending it. `build` must not look at its values, nor transform them.
 */
export function compiledQuery<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<readonly Row[]> {
  let compile = (db: Kysely<Database>, count: number) => {
    const places = Array.from({ length: count }, (_, index) => ({ place: index }));
    // Kysely passes values through as they are, so the places return as its parameters.
    const query = build(db, ...(places as unknown as Values)).compile();
    const order = query.parameters.map((parameter) => places.indexOf(parameter as { place: number }));
    const made = { query, order };
    compile = () => made;
    return made;
  };
  return async (db, ...values) => {
    const { query, order } = compile(db, values.length);
    const parameters = query.parameters.map((fixed, index) => {
      const place = order[index] ?? -1;
      return place === -1 ? fixed : values[place];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
