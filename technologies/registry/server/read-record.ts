import type { RegistryKind, RegistryResult } from '../contract.ts';
import { type Raw, readAddressParts, readPerson, textOf } from '../read-texts.ts';

/**
 * A registry's record in the form of the specification's result; null when it is not one, or is of
 * another person than was asked about.
 */
export function readRecord(kind: RegistryKind, iin: string, raw: Raw): RegistryResult | null {
  if (kind === 'address') {
    const address = readAddressParts(raw);
    return address === null || (textOf(raw.iin) ?? iin) !== iin ? null : { iin, address };
  }
  const person = readPerson(raw);
  return person === null || person.iin !== iin ? null : { retrieve: { result_json: { person } } };
}
