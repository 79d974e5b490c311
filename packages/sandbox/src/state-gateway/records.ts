import type { AddressRecord, PersonRecord } from '@kuelik/providers/contract';
import type { Person } from '../people/person.ts';

const since = '2015-08-01';

/** The registered address of a person. */
export function addressRecord(person: Person, sparse: boolean): AddressRecord {
  return {
    iin: person.iin,
    address: {
      country: 'КАЗАХСТАН',
      region: 'АБАЙСКАЯ ОБЛАСТЬ',
      street: sparse ? null : 'УЛИЦА ПРИМЕРНАЯ',
      building: sparse ? null : '1А',
      flat: sparse ? null : '42',
    },
  };
}

/** A person's entry in the personal-data registry; texts in Russian, as the state gives them. */
export function personRecord(person: Person, sparse: boolean): PersonRecord {
  const full = <T>(value: T): T | null => (sparse ? null : value);
  const place = (name: string) => ({ name: full(name), changeDate: full(since) });
  const paper = (type: string, number: string, status: string, beginDate: string, endDate: string) => ({
    beginDate,
    endDate,
    issueOrganization: 'МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ РК',
    name: person.firstName,
    number,
    patronymic: person.middleName,
    status,
    surname: person.lastName,
    type,
  });
  return {
    retrieve: {
      result_json: {
        person: {
          iin: person.iin,
          surname: person.lastName,
          name: person.firstName,
          patronymic: person.middleName === '' ? null : person.middleName,
          birthDate: person.birthDate,
          birthPlace: {
            city: place('Г. ПЕСОЧНЫЙ'),
            country: place('КАЗАХСТАН'),
            district: place('ПЕСОЧНЫЙ РАЙОН'),
            region: place('АБАЙСКАЯ ОБЛАСТЬ'),
          },
          citizenship: 'КАЗАХСТАН',
          nationality: full('КАЗАХ'),
          gender: person.gender === 'male' ? 'Мужской' : 'Женский',
          lifeStatus: 'Нормальный',
          mobilephone: full(person.phone),
          documents: sparse
            ? []
            : [
                paper('УДОСТОВЕРЕНИЕ РК', '000000001', 'ДОКУМЕНТ ДЕЙСТВИТЕЛЕН', '2020-03-10', '2030-03-09'),
                paper('ПАСПОРТ РК', 'N00000001', 'ДОКУМЕНТ ДЕЙСТВИТЕЛЕН', '2019-06-18', '2029-06-17'),
              ],
          regAddress: {
            beginDate: full(since),
            building: full('1А'),
            country: full('КАЗАХСТАН'),
            district: full('ПЕСОЧНЫЙ РАЙОН'),
            flat: full('42'),
            region: full('АБАЙСКАЯ ОБЛАСТЬ'),
            street: full('УЛИЦА ПРИМЕРНАЯ'),
          },
        },
      },
    },
  };
}
