/** Writes a warning for developers to the browser's console. No personal data. */
export function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the shell speaks to developers
  console.warn(`kuelik: ${message}`);
}
