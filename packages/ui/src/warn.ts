/** Writes a warning for developers to the browser's console. No personal data. */
export function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the browser's code speaks to developers
  console.warn(`kuelik: ${message}`);
}

/**
 * Warns of code that could not be loaded and that the page does without. The browser's error names the file.
 * Returns undefined, so that it can stand in for what was to be loaded.
 */
export const warnOfLoading = (error: unknown): undefined => void warn(`${error}`);
