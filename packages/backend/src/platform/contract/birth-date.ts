/**
 * Hours to add to a UTC time to get the calendar day meant in Kazakhstan: the maximum offset of its time
 * zones.
 */
const MOST_AHEAD_H = 7;

/**
 * Parses a birth date from registries and documents as YYYY-MM-DD: a date, a date and time, or DD.MM.YYYY.
 * Null if unknown or invalid.
 */
export function readBirthDate(text: string | null | undefined): string | null {
  const written = text?.trim() ?? '';
  const day = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(written);
  if (day) return realDay(`${day[3]}-${day[2]?.padStart(2, '0')}-${day[1]?.padStart(2, '0')}`);
  // A service that writes local midnight in UTC gives the previous day.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(written)) {
    const moment = Date.parse(written);
    if (Number.isNaN(moment)) return null;
    return new Date(moment + MOST_AHEAD_H * 3_600_000).toISOString().slice(0, 10);
  }
  const date = /^(\d{4}-\d\d-\d\d)(?!\d)/.exec(written);
  return date ? realDay(date[1] ?? '') : null;
}

function realDay(iso: string): string | null {
  const moment = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(moment)) return null;
  return new Date(moment).toISOString().slice(0, 10) === iso ? iso : null;
}

/** Centuries by an IIN's seventh digit; 0 marks foreign citizens without a century. */
const centuries: Readonly<Record<string, string>> = { 1: '18', 2: '18', 3: '19', 4: '19', 5: '20', 6: '20' };

/** The birth date encoded in an IIN; null if none. It may differ from the holder's actual birth date. */
export function birthDateInIin(iin: string): string | null {
  const century = centuries[iin[6] ?? ''];
  return century === undefined
    ? null
    : realDay(`${century}${iin.slice(0, 2)}-${iin.slice(2, 4)}-${iin.slice(4, 6)}`);
}

/** The sex encoded in an IIN's seventh digit; null if none, or if the digits before it are not a date. */
export function sexInIin(iin: string): 'male' | 'female' | null {
  if (birthDateInIin(iin) === null) return null;
  return Number(iin[6]) % 2 === 1 ? 'male' : 'female';
}
