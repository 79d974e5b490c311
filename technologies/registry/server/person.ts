import type { GivenProof } from '@kuelik/backend';
import type { RegistryResult } from '../contract.ts';

/** The person of a registry's record. An address names no one: it belongs to the person requested. */
export function personOf(iin: string, result: RegistryResult): GivenProof {
  if (!('retrieve' in result)) return { by: 'state-registry', iin };
  const { person } = result.retrieve.result_json;
  return {
    by: 'state-registry',
    iin,
    names: [{ last: person.surname, first: person.name, patronymic: person.patronymic }],
    birth_date: person.birthDate,
    sex: person.gender,
  };
}
