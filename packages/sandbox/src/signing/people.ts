import type { Person } from '@kuelik/pki';
import { personOf } from '../people/people.ts';

/** The person behind an IIN; for an unknown IIN, the specimen person of the document types. */
export function signerOf(iin: string): Person {
  const known = personOf(iin);
  if (known === null) return { iin, surname: 'ТЕСТОВ', givenName: 'ТЕСТ', patronymic: 'ТЕСТОВИЧ' };
  return { iin, surname: known.lastName, givenName: known.firstName, patronymic: known.middleName };
}
