import { type TundukResult, tundukResult } from '../contract.ts';

type Raw = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Parses the service's reply; null if it is empty or about another person. */
export function readPerson(raw: Raw, pin: string, documentNumber: string): TundukResult | null {
  const keys = Object.keys(tundukResult.entries) as (keyof TundukResult)[];
  const found = Object.fromEntries(keys.map((key) => [key, textOf(raw[key])])) as Record<
    keyof TundukResult,
    string | null
  >;
  if ((found.pin ?? pin) !== pin || (found.document_number ?? documentNumber) !== documentNumber) return null;
  if (found.last_name === null && found.first_name === null) return null;
  return { ...found, pin, document_number: documentNumber };
}
