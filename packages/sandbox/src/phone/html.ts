import { bcp47, type Locale, locales } from '@kuelik/protocol';
import { texts } from './texts/index.ts';

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

/** The product's four languages by their own names. */
const languages: Readonly<Record<Locale, string>> = {
  ru: 'Русский',
  kz: 'Қазақша',
  en: 'English',
  my: 'Bahasa Melayu',
};

/** Where a page is shown in another language. */
export interface PageView {
  readonly locale: Locale;
  /** The page's address without the language. */
  readonly address: string;
}

const globe = html`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9S14.5 18.5 12 21c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z"/></svg>`;

/** The same switcher as on the product's own pages; the choice stays for the other pages. */
function languageForm({ locale, address }: PageView): Html {
  const t = texts[locale];
  const [path = '', query = ''] = address.split('?');
  const kept = [...new URLSearchParams(query)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const choice = (one: Locale): Html =>
    html`<option value="${one}" lang="${bcp47[one]}"${one === locale ? html` selected` : none}>${one} · ${languages[one]}</option>`;
  return html`<form class="languages" action="${path}" method="get">${kept}
<label>${globe}<select name="locale" aria-label="${t.language}" autocomplete="off">${locales.map(choice)}</select></label>
<noscript><button>${t.apply}</button></noscript>
</form>`;
}

/** The product's mark, as in apps/web/public/icon.svg. */
const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b86"/><path d="M9 16.5l5 5 9.5-10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** A complete sandbox page with the product's bar. Without scripts it reloads itself every few seconds. */
export function page(title: string, view: PageView, body: Html): string {
  return html`<!doctype html>
<html lang="${bcp47[view.locale]}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/phone.css">
<script src="/sandbox/phone.js" defer></script>
</head>
<body>
<header class="top"><span class="brand">${mark}Kuelik</span>${languageForm(view)}</header>
${body}
</body>
</html>
`.markup;
}
