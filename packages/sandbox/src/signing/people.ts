import type { Person } from '@kuelik/pki';
import { personOf } from '../people/people.ts';

/** The person behind an IIN; whoever the sandbox does not know is the specimen of the domain's documents. */
export function signerOf(iin: string): Person {
  const known = personOf(iin);
  if (known === null) return { iin, surname: 'ТЕСТОВ', givenName: 'ТЕСТ', patronymic: 'ТЕСТОВИЧ' };
  return { iin, surname: known.lastName, givenName: known.firstName, patronymic: known.middleName };
}
