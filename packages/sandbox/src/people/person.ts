/** A person of the sandbox. None is real: the IINs hold dates that never were. */
export interface Person {
  readonly iin: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly engLastName: string;
  readonly engFirstName: string;
  readonly gender: 'male' | 'female';
  /** yyyy-mm-dd */
  readonly birthDate: string;
  /** Where the state's messages go: E.164. */
  readonly phone: string;
  readonly children: readonly Child[];
  /** Type codes this person has; null: all 30. */
  readonly documents: readonly string[] | null;
  /** The form the state gives documents in. */
  readonly form: 'current' | 'older';
  /** Says yes or no to 1414 without a phone in hand, after some seconds. */
  readonly answers: 'yes' | 'no' | null;
  /** What the person is good for, for those who choose one. */
  readonly about: string;
}

export interface Child {
  readonly id: string;
  readonly iin: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string;
  readonly engFirstName: string;
  readonly engLastName: string;
  readonly gender: 'male' | 'female';
  readonly birthDate: string;
}

export const fullName = (person: Pick<Person, 'lastName' | 'firstName' | 'middleName'>): string =>
  [person.lastName, person.firstName, person.middleName].filter((part) => part !== '').join(' ');
