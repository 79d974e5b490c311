import type { Behaviour, Effect, OutageMode, SandboxCase } from './case.ts';
import { iinCases } from './iin-cases.ts';
import { codeCases, phoneCases, pinCases } from './other-cases.ts';
import { signingCases } from './signing-cases.ts';

/** The values of a call that may be listed. */
export interface Carried {
  readonly iin?: string | undefined;
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
  readonly pin?: string | undefined;
}

const find = (cases: readonly SandboxCase[], value: string | undefined): Effect | undefined =>
  cases.find((entry) => entry.value === value)?.effect;

function effectsOf({ iin, phone, code, pin }: Carried): readonly Effect[] {
  const found = [
    find(codeCases, code),
    find([...iinCases, ...signingCases], iin),
    find(phoneCases, phone),
    find(pinCases, pin),
  ];
  return found.filter((effect) => effect !== undefined);
}

/** The outage that one of the values causes; null if none. */
export function outageOf(carried: Carried): OutageMode | null {
  for (const effect of effectsOf(carried)) if (effect.kind === 'outage') return effect.mode;
  return null;
}

/** The code with which this operation refuses one of the values; null if none. */
export function refusalOf(operation: string, carried: Carried): string | null {
  for (const effect of effectsOf(carried)) {
    if (effect.kind === 'refuse' && effect.at.includes(operation)) return effect.code;
  }
  return null;
}

export const behaves = (carried: Carried, how: Behaviour): boolean =>
  effectsOf(carried).some((effect) => effect.kind === 'behave' && effect.how === how);
