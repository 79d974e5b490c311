import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** The docs' example address of the flow. */
const example = 'https://verify.example.com';

/** A docs page's code blocks in one language, adapted to a server of this address. */
export function snippetsOf(path: string, language: string, url: string): readonly string[] {
  return [...read(path).matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code.replaceAll(example, url));
}

/** The policy that the docs require of a host page with a frame or a modal, and nothing more. */
export function framePolicy(url: string): string {
  const [, yours = ''] = snippetsOf('docs/integrate/csp.md', 'csp', url);
  return `default-src 'none'; ${yours.replace(/\s+/g, ' ').trim()}`;
}

/** The policy that the docs require of a host page with the widget, plus only the page's own scripts. */
export function widgetPolicy(url: string): string {
  const rows = read('docs/widget.md').matchAll(/^\| `([a-z]+-src)` \| `([^`]+)`/gm);
  const directives = [...rows].map(([, name = '', sources = '']) => {
    const own = name === 'script-src' ? "'self' " : '';
    return `${name} ${own}${sources.replaceAll(example, url)}`;
  });
  return ["default-src 'none'", ...directives].join('; ');
}
