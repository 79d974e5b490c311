/**
 * The last line of a measuring command: counts, and shares from 0 to 1; null for figures that were not measured.
 */
export type Summary = Readonly<Record<string, number | null>>;

/**
 * The JSON object in the last line of a measuring command's output. Throws `RangeError` if the line is not
 * one, or holds anything but numbers and null.
 */
export function lastSummary(output: string): Summary {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const found = parse(line);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw new RangeError(`not a line of figures: ${line.slice(0, 200)}`);
  }
  for (const [name, value] of Object.entries(found)) {
    if (value !== null && typeof value !== 'number') throw new RangeError(`${name} is not a number`);
  }
  return found as Summary;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** One figure of drawn pictures beside that of real ones; null if one of them lacks it. */
export interface Beside {
  readonly name: string;
  readonly drawn: number | null;
  readonly real: number | null;
}

/** Figures by name, in the order of the drawn ones, followed by those that only the real ones have. */
export function sideBySide(group: string, drawn: Summary, real: Summary): Beside[] {
  const names = new Set([...Object.keys(drawn), ...Object.keys(real)]);
  return [...names].map((name) => ({
    name: `${group}: ${name}`,
    drawn: drawn[name] ?? null,
    real: real[name] ?? null,
  }));
}
