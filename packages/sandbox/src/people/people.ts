import { iinCases } from '../cases/iin-cases.ts';
import type { Child, Person } from './person.ts';

const aigul: Child = {
  id: 'child-1',
  iin: '150231600015',
  lastName: 'ҮЛГІЕВА',
  firstName: 'АЙГҮЛ',
  middleName: 'АРМАНҚЫЗЫ',
  engLastName: 'ULGIYEVA',
  engFirstName: 'AIGUL',
  gender: 'female',
  birthDate: '2015-04-12',
};
const nursultan: Child = {
  id: 'child-2',
  iin: '150231500019',
  lastName: 'ҮЛГІЕВ',
  firstName: 'НҰРЛАН',
  middleName: 'АРМАНҰЛЫ',
  engLastName: 'ULGIYEV',
  engFirstName: 'NURLAN',
  gender: 'male',
  birthDate: '2018-09-03',
};
const madina: Child = {
  id: 'child-3',
  iin: '150231600025',
  lastName: 'ҮЛГІЕВА',
  firstName: 'МӘДИНА',
  middleName: 'АРМАНҚЫЗЫ',
  engLastName: 'ULGIYEVA',
  engFirstName: 'MADINA',
  gender: 'female',
  birthDate: '2022-01-25',
};

const adult = { children: [], documents: null, form: 'current', answers: null } as const;

/** People for whom everything succeeds, each in a different way. */
export const people: readonly Person[] = [
  {
    ...adult,
    iin: '990231300010',
    lastName: 'ҮЛГІЕВ',
    firstName: 'АРМАН',
    middleName: 'СЕРІКҰЛЫ',
    engLastName: 'ULGIYEV',
    engFirstName: 'ARMAN',
    gender: 'male',
    birthDate: '1988-02-19',
    phone: '+77000000001',
    children: [aigul, nursultan, madina],
    about: 'all',
  },
  {
    ...adult,
    iin: '990231400017',
    lastName: 'СЫНАҚОВА',
    firstName: 'ДАНА',
    middleName: 'БОЛАТҚЫЗЫ',
    engLastName: 'SYNAKOVA',
    engFirstName: 'DANA',
    gender: 'female',
    birthDate: '1993-07-08',
    phone: '+77000000002',
    form: 'older',
    about: 'older',
  },
  {
    ...adult,
    iin: '990231300020',
    lastName: 'ПРИМЕРОВ',
    firstName: 'ИВАН',
    middleName: 'ПЕТРОВИЧ',
    engLastName: 'PRIMEROV',
    engFirstName: 'IVAN',
    gender: 'male',
    birthDate: '1975-11-30',
    phone: '+77000000003',
    documents: ['IdentityCard'],
    about: 'few',
  },
  {
    ...adult,
    iin: '990231400027',
    lastName: 'ОБРАЗЦОВА',
    firstName: 'АННА',
    middleName: '',
    engLastName: 'OBRAZTSOVA',
    engFirstName: 'ANNA',
    gender: 'female',
    birthDate: '2001-03-15',
    phone: '+77000000004',
    children: [{ ...aigul, id: 'child-4', iin: '150231600035', lastName: 'ОБРАЗЦОВА', middleName: '' }],
    about: 'child',
  },
  {
    ...adult,
    iin: '990231300030',
    lastName: 'КЕЛІСІМОВ',
    firstName: 'ТИМУР',
    middleName: 'ӘЛІҰЛЫ',
    engLastName: 'KELISIMOV',
    engFirstName: 'TIMUR',
    gender: 'male',
    birthDate: '1990-05-21',
    phone: '+77000000005',
    answers: 'yes',
    about: 'yes',
  },
  {
    ...adult,
    iin: '990231400037',
    lastName: 'БАСТАРТОВА',
    firstName: 'ЖАННА',
    middleName: 'ӘЛІҚЫЗЫ',
    engLastName: 'BASTARTOVA',
    engFirstName: 'ZHANNA',
    gender: 'female',
    birthDate: '1985-12-01',
    phone: '+77000000006',
    answers: 'no',
    about: 'no',
  },
];

/** A person for every other listed IIN, so that operations not named by its case succeed. */
function standIn(iin: string, index: number): Person {
  const female = iin[6] === '4';
  return {
    ...adult,
    children: [aigul, nursultan],
    iin,
    lastName: female ? 'ТАБЛИЦИНА' : 'ТАБЛИЦИН',
    firstName: female ? 'АЛИЯ' : 'АЛИ',
    middleName: '',
    engLastName: female ? 'TABLITSINA' : 'TABLITSIN',
    engFirstName: female ? 'ALIYA' : 'ALI',
    gender: female ? 'female' : 'male',
    birthDate: '1995-06-15',
    phone: `+7700000${String(1000 + index).padStart(4, '0')}`,
    about: null,
  };
}

const everybody: ReadonlyMap<string, Person> = new Map([
  ...iinCases.map(({ value }, index) => [value, standIn(value, index)] as const),
  ...people.map((person) => [person.iin, person] as const),
]);

export const personOf = (iin: string): Person | null => everybody.get(iin) ?? null;

/** The person who receives this number's messages. */
export const personByPhone = (phone: string): Person | null =>
  [...everybody.values()].find((person) => person.phone === phone) ?? null;
