/** How long a browser may take to begin a download before its address goes, ms. */
const addressLifetime = 60_000;

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.hidden = true;
  // Some browsers follow only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), addressLifetime);
}
