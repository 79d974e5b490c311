/** Bytes that every file system takes, with room for an ending that is put behind it. */
const MAX_BYTES = 200;
/** What Windows keeps for devices, whatever comes after the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name as a person or another system gave it, as one that is the same text and harmless: no folders,
 * no control or direction marks, nothing that a file system keeps for itself, at most 200 bytes with its
 * ending kept. Letters of every script stay.
 */
export function safeFileName(given: string): string {
  const last =
    given
      .normalize('NFC')
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '';
  const clean = last
    // Unpaired halves of characters, controls, and marks that turn the direction of what follows; those
    // that join letters or keep them apart are part of how Persian, Hindi and some emoji are written.
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const named = clean === '' ? 'document' : RESERVED.test(clean) ? `_${clean}` : clean;
  return shorten(named);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = endingOf(name);
  const kept = ending === '' ? '' : `.${ending}`;
  const letters = [...name.slice(0, name.length - kept.length)];
  while (letters.length > 1 && Buffer.byteLength(letters.join('') + kept) > MAX_BYTES) letters.pop();
  return `${letters.join('').trimEnd()}${kept}`;
}

/** What follows the last dot, in lower case; empty when that is no ending. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The same names with a number before the ending where one would hide another, also without regard to case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const ending = endingOf(name);
    const stem = ending === '' ? name : name.slice(0, -(ending.length + 1));
    const tail = name.slice(stem.length);
    let candidate = name;
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) {
      candidate = `${stem} (${count})${tail}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}
