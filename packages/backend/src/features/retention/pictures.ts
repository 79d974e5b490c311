/** The first characters of a JPEG or PNG in base64, with or without a data: prefix. */
const PICTURE = /^(?:data:image\/[a-z+]+;base64,)?(?:\/9j\/|iVBORw0KGgo)/;

/** The same value with every picture replaced by null. */
export function withoutPictures(value: unknown): unknown {
  if (typeof value === 'string') return PICTURE.test(value) ? null : value;
  if (Array.isArray(value)) return value.map(withoutPictures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutPictures(entry)]));
}
