import type { GivenProof } from '@kuelik/backend';
import type { RegistryResult } from '../contract.ts';

/** Who a registry's record is of. An address names nobody: it is of whom the state was asked about. */
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
