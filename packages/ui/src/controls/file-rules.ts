/**
 * Whether a file matches an `accept` list of extensions (`.jpg`) and types (`image/png`, `image/*`). A
 * browser that does not know the type leaves it empty: then only the extension counts.
 */
export function isAccepted(file: { readonly name: string; readonly type: string }, accept: string): boolean {
  const parts = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (parts.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return parts.some((part) => {
    if (part.startsWith('.')) return name.endsWith(part);
    if (part.endsWith('/*')) return type.startsWith(part.slice(0, -1));
    return type === part;
  });
}
