/** How long a browser may take to start a download before its URL is revoked, ms. */
const addressLifetime = 60_000;

/** Makes the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.hidden = true;
  // Some browsers only follow links inside the document.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), addressLifetime);
}
