import type { IdentityPaper, Person } from './contract.ts';

export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inside = (value: unknown, key: string): unknown => (isRaw(value) ? value[key] : undefined);

/**
 * A text from a registry: as it is, or the Russian name of a directory entry, which has names in two
 * languages. Null if there is none.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (!isRaw(value)) return null;
  return textOf(value.nameRu ?? value.name_ru ?? value.ru ?? value.name ?? value.value ?? null);
}

export const texts = <Key extends string>(source: unknown, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, textOf(inside(source, key))])) as Record<Key, string | null>;

function placeOf(source: unknown, key: string) {
  const value = inside(source, key);
  return { name: textOf(value), changeDate: textOf(inside(value, 'changeDate')) };
}

/** The newer registry nests a person's documents one level deeper. */
function papersOf(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : inside(value, 'document');
  return Array.isArray(list) ? list : isRaw(list) ? [list] : [];
}

const readPaper = (value: unknown): IdentityPaper =>
  texts(value, [
    'beginDate',
    'endDate',
    'issueOrganization',
    'name',
    'number',
    'patronymic',
    'status',
    'surname',
    'type',
  ]);

/** A person's record with the Russian texts; null if there is none. Also accepts its own output. */
export function readPerson(raw: Raw): Person | null {
  const found =
    inside(inside(raw.retrieve, 'result_json'), 'person') ?? inside(raw.result_json, 'person') ?? raw.person;
  if (!isRaw(found)) return null;
  const { birthPlace, regAddress } = found;
  return {
    ...texts(found, [
      'iin',
      'surname',
      'name',
      'patronymic',
      'birthDate',
      'citizenship',
      'nationality',
      'gender',
      'lifeStatus',
      'mobilephone',
    ]),
    birthPlace: {
      city: placeOf(birthPlace, 'city'),
      country: placeOf(birthPlace, 'country'),
      district: placeOf(birthPlace, 'district'),
      region: placeOf(birthPlace, 'region'),
    },
    documents: papersOf(found.documents).slice(0, 20).map(readPaper),
    regAddress: texts(regAddress, [
      'beginDate',
      'building',
      'country',
      'district',
      'flat',
      'region',
      'street',
    ]),
  };
}

const addressParts = ['country', 'region', 'street', 'building', 'flat'] as const;

/** The address of a record with the Russian texts; null if there is none. */
export function readAddressParts(
  raw: Raw,
): Readonly<Record<(typeof addressParts)[number], string | null>> | null {
  return isRaw(raw.address) ? texts(raw.address, addressParts) : null;
}

/**
 * A record from any backend with only the Russian texts (specification, section 3): directory entries, which have a
 * code and names in two languages, become their Russian name. Anything that is neither address nor person is returned
 * unchanged.
 */
export function russianRecord(raw: Raw): Raw {
  const address = readAddressParts(raw);
  if (address !== null) return { ...raw, address };
  const person = readPerson(raw);
  return person === null ? raw : { ...raw, retrieve: { result_json: { person } } };
}
