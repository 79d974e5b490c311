import type { PaperRow } from '@kuelik/pki';
import type { PersonRecord } from '../../platform/subject/person.ts';
import { isText, type Words } from './texts/words.ts';

type Field = PersonRecord['iin'];

/** The identified person: each fact with the steps that proved it. */
export function personRows(person: PersonRecord | null, words: Words): readonly PaperRow[] {
  if (person === null) return [];
  const fact = (name: Parameters<Words>[0], field: Field, spoken = (value: string) => value): PaperRow[] =>
    field === null
      ? []
      : [{ label: words(name), value: `${spoken(field.value)}  (${stepsOf(field).join(', ')})` }];
  const word = (value: string) => (isText(value) ? words(value) : value);
  return [
    ...fact('name', person.name),
    ...fact('nameLatin', person.name_latin),
    ...fact('iin', person.iin),
    ...fact('pin', person.pin),
    ...fact('curp', person.curp),
    ...fact('birthDate', person.birth_date),
    ...fact('sex', person.sex, word),
    ...fact('phone', person.phone),
    ...person.documents.map(({ technology, number, country }) => ({
      label: words('document'),
      value: `${[country, number].filter((part) => part !== null).join(' ')}  (${technology})`,
    })),
    ...(person.unlinked.length === 0
      ? []
      : [{ label: words('unlinked'), value: person.unlinked.map((group) => group.join(', ')).join('\n') }]),
    ...person.contradictions.map(({ kind, outcome, between: [left, right] }) => ({
      label: `${words('contradiction')}: ${words(outcome)}`,
      value: `${kind}\n${left.technology}: ${left.value}\n${right.technology}: ${right.value}`,
    })),
  ];
}

const stepsOf = (field: NonNullable<Field>): readonly string[] => [
  ...new Set(field.sources.map(({ technology }) => technology)),
];
