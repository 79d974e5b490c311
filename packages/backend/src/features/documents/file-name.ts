/** Bytes that every file system accepts, with room for an appended extension. */
const MAX_BYTES = 200;
/** Device names reserved by Windows, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Sanitises a file name from outside: no folders, no control or direction characters, no reserved names, at
 * most 200 bytes with its extension kept. Letters of every script are kept.
 */
export function safeFileName(given: string): string {
  const last =
    given
      .normalize('NFC')
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '';
  const clean = last
    // Lone surrogates, control characters, and marks that change the text direction; joiners are kept,
    // because Persian, Hindi and some emoji need them.
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

/** What follows the last dot, in lower case; empty if it is not an extension. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The names, numbered before the extension where they would collide, ignoring case. */
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
