/** The repository's root folder. */
export const root: string;
export function checkNode(): void;
export function installPackages(folder: string): void;
export function ensureInstalled(): void;
export function runTool(file: string, args?: readonly string[]): number;
