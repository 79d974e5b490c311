/** The person named on a document: an adult or a child. */
export interface Holder {
  readonly iin: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly engLastName: string;
  readonly engFirstName: string;
  readonly gender: 'male' | 'female';
  readonly birthDate: string;
}
