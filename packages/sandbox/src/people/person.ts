/** A person of the sandbox. None is real: the IINs contain impossible dates. */
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
  /** Receives the state's messages: E.164. */
  readonly phone: string;
  readonly children: readonly Child[];
  /** Type codes of this person's documents; null: all 30. */
  readonly documents: readonly string[] | null;
  /** The form in which the state returns documents. */
  readonly form: 'current' | 'older';
  /** Answers 1414 automatically after a few seconds. */
  readonly answers: 'yes' | 'no' | null;
  /** What the person is useful for: a text of the phone, where one is chosen. */
  readonly about: 'all' | 'older' | 'few' | 'child' | 'yes' | 'no' | null;
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
