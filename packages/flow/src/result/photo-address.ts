const pictureStarts = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
] as const;

/** A data URL for a base64 picture; null for anything else. */
export function photoAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = pictureStarts.find(([beginning]) => value.startsWith(beginning));
  return start === undefined ? null : `data:${start[1]};base64,${value}`;
}
