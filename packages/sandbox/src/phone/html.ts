const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already safe to insert. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

function partMarkup(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Builds markup; every inserted value that is not markup itself is escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: strings.reduce((text, string, i) => {
      const part = parts[i - 1];
      return text + (part === undefined ? '' : partMarkup(part)) + string;
    }),
  };
}

export const none: Html = { markup: '' };

/** A complete sandbox page. Without scripts it reloads itself every few seconds. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/phone.css">
<script src="/sandbox/phone.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`.markup;
}
