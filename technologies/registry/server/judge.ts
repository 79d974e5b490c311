import type { RegistryKind, RegistryResult } from '../contract.ts';
import { type Raw, readAddressParts, readPerson, textOf } from '../read-texts.ts';

/**
 * Parses a registry's record into the specification's result; null if it is invalid, or of another person
 * than requested.
 */
export function readRecord(kind: RegistryKind, iin: string, raw: Raw): RegistryResult | null {
  if (kind === 'address') {
    const address = readAddressParts(raw);
    return address === null || (textOf(raw.iin) ?? iin) !== iin ? null : { iin, address };
  }
  const person = readPerson(raw);
  return person === null || person.iin !== iin ? null : { retrieve: { result_json: { person } } };
}
