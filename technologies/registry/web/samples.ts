import type { AddressResult, PersonResult } from '../contract.ts';

/** Fictitious records for the gallery and the tests: an IIN with an impossible date. */
export const sampleAddress: AddressResult = {
  iin: '990231300010',
  address: {
    country: 'КАЗАХСТАН',
    region: 'АЛМАТЫ, АЛМАЛИНСКИЙ РАЙОН',
    street: 'УЛИЦА ОБРАЗЦОВАЯ',
    building: '12А',
    flat: '34',
  },
};

const place = (name: string, changeDate: string | null = null) => ({ name, changeDate });

const paper = {
  issueOrganization: 'МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ РК',
  name: 'ТЕСТ',
  patronymic: 'ТЕСТОВИЧ',
  surname: 'ОБРАЗЦОВ',
};

export const samplePerson: PersonResult = {
  retrieve: {
    result_json: {
      person: {
        iin: '990231300010',
        surname: 'ОБРАЗЦОВ',
        name: 'ТЕСТ',
        patronymic: 'ТЕСТОВИЧ',
        birthDate: '1999-02-28',
        birthPlace: {
          country: place('КАЗАХСТАН'),
          region: place('АКМОЛИНСКАЯ', '1997-05-08'),
          district: place('ЦЕЛИНОГРАДСКИЙ'),
          city: place('АСТАНА', '2022-09-17'),
        },
        citizenship: 'КАЗАХСТАН',
        nationality: 'КАЗАХ',
        gender: 'Мужской',
        lifeStatus: 'Нормальный',
        mobilephone: '+77010000000',
        documents: [
          {
            ...paper,
            type: 'УДОСТОВЕРЕНИЕ РК',
            number: '000000000',
            beginDate: '2020-01-15',
            endDate: '2030-01-14',
            status: 'ДОКУМЕНТ ДЕЙСТВИТЕЛЕН',
          },
          {
            ...paper,
            type: 'ПАСПОРТ РК',
            number: 'N00000000',
            beginDate: '2019-06-01',
            endDate: '2029-05-31',
            status: 'ДОКУМЕНТ ДЕЙСТВИТЕЛЕН',
          },
        ],
        regAddress: {
          beginDate: '2021-03-02',
          country: 'КАЗАХСТАН',
          region: 'АЛМАТЫ',
          district: 'АЛМАЛИНСКИЙ РАЙОН',
          street: 'УЛИЦА ОБРАЗЦОВАЯ',
          building: '12А',
          flat: '34',
        },
      },
    },
  },
};
