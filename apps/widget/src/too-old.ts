import { bcp47, type Locale } from '@kuelik/protocol';
import { loadConfig } from './config.ts';
import type { FlowSettings } from './widget-flow.tsx';

/** As on the page of our own site, apps/web/public/browser-check.js. */
export const texts: Readonly<Record<Locale, string>> = {
  ru: 'Этот браузер слишком старый. Обновите его или откройте ссылку на другом телефоне или компьютере.',
  kz: 'Бұл браузер тым ескі. Оны жаңартыңыз немесе сілтемені басқа телефонда не компьютерде ашыңыз.',
  en: 'This browser is too old. Update it, or open the link on another phone or computer.',
  my: 'Pelayar ini terlalu lama. Kemas kini pelayar, atau buka pautan pada telefon atau komputer lain.',
};

/**
 * Shows in place of the flow that the browser is too old for it, with the link of the session for another device. Styles are set
 * one by one: no policy of the page forbids that. Tells the host.
 */
export async function show(
  place: HTMLElement,
  settings: FlowSettings,
  target: Pick<EventTarget, 'dispatchEvent'>,
): Promise<void> {
  const { frontendUrl, qrImageUrl } = await loadConfig(settings);
  const query = settings.locale === null ? '' : `?locale=${encodeURIComponent(settings.locale)}`;
  const address = `${frontendUrl}/flow/${encodeURIComponent(settings.session)}${query}`;
  place.style.cssText = 'max-width:480px;margin:0 auto;padding:24px;font:18px/1.5 sans-serif;color:#131a22';
  const lines = Object.entries(texts).map(([locale, textContent]) =>
    Object.assign(document.createElement('p'), { textContent, lang: bcp47[locale as Locale] }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, textContent: address });
  link.style.cssText = 'color:#0b6b86;word-break:break-all';
  const code = Object.assign(new Image(150, 150), { alt: '' });
  // The code is the same link. A deployment that draws codes elsewhere shows the link alone.
  code.onerror = () => code.remove();
  code.src = qrImageUrl.replace('{size}', '150x150').replace('{data}', encodeURIComponent(address));
  code.style.cssText = 'display:block;margin-top:16px';
  // Another language changes the link alone.
  const isFirst = place.childElementCount === 0;
  place.replaceChildren(...lines, link, code);
  const message = 'The browser is too old for the widget';
  const detail = { type: 'error', session: settings.session, code: 'browser_too_old', message };
  if (isFirst) target.dispatchEvent(new CustomEvent('kuelik', { detail, bubbles: true, composed: true }));
}
