import type { AddressResult, IdentityPaper, Person, RegistryKind, RegistryResult } from '../contract.ts';

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inside = (value: unknown, key: string): unknown => (isRaw(value) ? value[key] : undefined);

/**
 * A text of a registry: as it is, or the Russian one of an entry of a directory, which carries its
 * names in two languages. Null where there is none.
 */
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (!isRaw(value)) return null;
  return textOf(value.nameRu ?? value.name_ru ?? value.ru ?? value.name ?? value.value ?? null);
}

const texts = <Key extends string>(source: unknown, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, textOf(inside(source, key))])) as Record<Key, string | null>;

function placeOf(source: unknown, key: string) {
  const value = inside(source, key);
  return { name: textOf(value), changeDate: textOf(inside(value, 'changeDate')) };
}

function readAddress(raw: Raw): AddressResult | null {
  const address = isRaw(raw.address) ? raw.address : null;
  if (address === null) return null;
  return {
    iin: textOf(raw.iin),
    address: texts(address, ['country', 'region', 'street', 'building', 'flat']),
  };
}

/** The newer registry wraps a person's papers once more. */
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

function readPerson(raw: Raw): Person | null {
  const found =
    inside(inside(raw.retrieve, 'result_json'), 'person') ?? inside(raw.result_json, 'person') ?? raw.person;
  if (!isRaw(found) || textOf(found.iin) === null) return null;
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

/**
 * A registry's record in the form of the specification's result; null when it is not one, or is of
 * another person than was asked about.
 */
export function readRecord(kind: RegistryKind, iin: string, raw: Raw): RegistryResult | null {
  if (kind === 'address') {
    const result = readAddress(raw);
    return result === null || (result.iin ?? iin) !== iin ? null : { ...result, iin };
  }
  const person = readPerson(raw);
  return person === null || person.iin !== iin ? null : { retrieve: { result_json: { person } } };
}
