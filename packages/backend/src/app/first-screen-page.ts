import type { FirstScreen } from '@kuelik/protocol';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? '');

/** Notes presses until the page answers; says nothing to browsers without scripts. */
const script = (screen: FirstScreen): string =>
  `<script src="/first-screen.js" data-locale="${inHtml(screen.locale)}" data-others="${inHtml(screen.otherLocales.join(' '))}"></script>`;

/**
 * The site's page with the first screen in it: above the root, which the page hides until it answers.
 * @param index the built `index.html`
 * @param styles addresses of the screen's style sheets
 * @returns null for a page of another shape
 */
export function pageWithFirstScreen(
  index: string,
  screen: FirstScreen,
  styles: readonly string[],
): string | null {
  // `crossorigin` as in the page's own links: its scripts recognise what is already there.
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="${inHtml(file)}">`);
  const parts: readonly (readonly [RegExp, string])[] = [
    [/(?<=<html lang=")[^"]*/, inHtml(screen.lang)],
    [/<title>[^<]*<\/title>/, `<title>${inHtml(screen.title)}</title>${script(screen)}`],
    [/(?=<\/head>)/, links.join('')],
    [/(?=<div id="root">)/, `<div id="first-screen">${screen.html}</div>`],
  ];
  if (parts.some(([place]) => !place.test(index))) return null;
  return parts.reduce((page, [place, part]) => page.replace(place, () => part), index);
}
