/** The keywords of JSON Schema that the published schemas of settings and policies use. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly default?: unknown;
}

/** Values at the edges of a schema, inside and outside. */
export interface Values {
  readonly allowed: readonly unknown[];
  readonly forbidden: readonly unknown[];
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const address = 'https://bank.example/other-way?from=1';
const oddities: readonly unknown[] = [null, true, 'no such word', '', 1e9, -1, 0.5, [], ['x'], { x: 1 }];

/** Whether a value is allowed by the keywords above. */
export function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => allows(each, value));
  if (schema.type !== undefined && kinds[schema.type]?.(value) !== true) return false;
  if (schema.enum?.includes(value) === false) return false;
  const within = (size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
    size >= least && size <= most;
  if (typeof value === 'number') return within(value, schema.minimum, schema.maximum);
  if (typeof value === 'string')
    return (
      within(value.length, schema.minLength, schema.maxLength) &&
      new RegExp(schema.pattern ?? '', 'u').test(value)
    );
  if (Array.isArray(value))
    return (
      within(value.length, schema.minItems, schema.maxItems) &&
      (schema.uniqueItems !== true || new Set(value).size === value.length) &&
      value.every((each) => schema.items === undefined || allows(schema.items, each))
    );
  if (typeof value !== 'object' || value === null) return true;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, each]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return own === undefined ? additionalProperties : allows(own, each);
    })
  );
}

/** Values that a schema allows and forbids, made from the schema alone. */
export function valuesOf(schema: JsonSchema): Values {
  const tried = [...candidates(schema), ...oddities];
  return {
    allowed: tried.filter((value) => allows(schema, value)),
    forbidden: tried.filter((value) => !allows(schema, value)),
  };
}

function candidates(schema: JsonSchema): readonly unknown[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(candidates);
  const { minimum = 0, maximum = 1000, minLength = 0, maxLength = 60 } = schema;
  const given = schema.default === undefined ? [] : [schema.default];
  if (schema.enum !== undefined) {
    const other = schema.enum.flatMap((word) =>
      typeof word === 'string' ? [`${word}x`, word.slice(0, -1), `${word.slice(1)}${word[0] ?? ''}`] : [],
    );
    return [...given, ...schema.enum, ...other];
  }
  switch (schema.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false, 'true', 0];
    case 'integer':
    case 'number':
      return [
        ...given,
        minimum,
        maximum,
        (minimum + maximum) / 2,
        minimum - 0.01,
        maximum + 0.01,
        `${minimum}`,
      ];
    case 'string':
      return [
        address,
        'http://bank.example/',
        'a'.repeat(minLength),
        'a'.repeat(maxLength),
        'a'.repeat(maxLength + 1),
      ];
    case 'array': {
      const one = schema.items === undefined ? ['x'] : candidates(schema.items);
      const twice = one.slice(0, 1).flatMap((each) => [each, each]);
      return [[], ...one.map((each) => [each]), one.slice(0, (schema.maxItems ?? 1) + 1), twice];
    }
    default:
      return objects(schema);
  }
}

/** An object for each candidate of each property, the others as they must be, and one with a property too many. */
function objects(schema: JsonSchema): readonly object[] {
  const { properties = {}, required = [] } = schema;
  const base = Object.fromEntries(
    required.map((name) => [name, valuesOf(properties[name] ?? {}).allowed[0] ?? null]),
  );
  const changed = Object.entries(properties).flatMap(([name, each]) =>
    candidates(each).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...changed, { ...base, no_such_field: 1 }];
}
