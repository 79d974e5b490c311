import type { FirstScreen } from '@kuelik/protocol';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? '');

/** Notes presses until the page answers; says nothing to browsers without scripts. */
const script = (screen: FirstScreen): string =>
  `<script src="/first-screen.js" data-locale="${inHtml(screen.locale)}" data-others="${inHtml(screen.otherLocales.join(' '))}"></script>`;

/** The page's own style sheets. */
const ownSheets = /<link rel="stylesheet"[^>]*>/g;
/** The page's own script, 80 KB that must not delay what is drawn first. */
const ownScript = /<script type="module"/;

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
  // `crossorigin` as in the page's own links: its scripts recognize the sheets that are already loaded.
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="${inHtml(file)}">`);
  // First in the head: the screen is drawn when they have come, and a browser has six connections for all.
  const sheets = [...(index.match(ownSheets) ?? []), ...links].join('');
  const parts: readonly (readonly [RegExp, string])[] = [
    [/(?<=<html lang=")[^"]*/, inHtml(screen.lang)],
    [/<title>[^<]*<\/title>/, `<title>${inHtml(screen.title)}</title>`],
    // After the page's inline script, which listens for those that fail to load.
    [/(?<=<\/script>)/, `${sheets}${script(screen)}`],
    [/(?=<div id="root">)/, `<div id="first-screen">${screen.html}</div>`],
  ];
  if (parts.some(([place]) => !place.test(index))) return null;
  const plain = index.replace(ownSheets, '').replace(ownScript, '$& fetchpriority="low"');
  return parts.reduce((page, [place, part]) => page.replace(place, () => part), plain);
}
