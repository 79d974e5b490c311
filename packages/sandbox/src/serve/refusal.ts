/** A provider's refusal, with a code of its contract. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
