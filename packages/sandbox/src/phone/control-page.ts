import { type OutageMode, outageModes } from '../cases/case.ts';
import { type ProviderName, providerNames } from '../outages/control.ts';
import { type Html, html, none, type PageView, page } from './html.ts';
import { type PhoneTexts, texts } from './texts/index.ts';

/** The page on which providers are taken down and brought back. */
export function controlPage(outages: ReadonlyMap<ProviderName, OutageMode>, view: PageView): string {
  const t = texts[view.locale];
  return page(
    t.outages,
    view,
    html`<main class="desk">
<header class="head"><h1>${t.outages}</h1>
<p>${t.outagesLead} <a href="/sandbox/phone">${t.title}</a></p></header>
${providerNames.map((provider) => providerForm(t, provider, outages.get(provider) ?? null))}
</main>`,
  );
}

function providerForm(t: PhoneTexts, provider: ProviderName, current: OutageMode | null): Html {
  const choice = (mode: OutageMode | null, text: string): Html =>
    html`<label><input type="radio" name="mode" value="${mode ?? 'well'}"${mode === current ? html` checked` : none}> <span><b>${mode ?? 'well'}</b> ${text}</span></label>`;
  return html`<form class="control" action="/sandbox/control" method="post">
<input type="hidden" name="provider" value="${provider}">
<fieldset><legend>${provider}${current === null ? none : html` <em>${current}</em>`}</legend>
${choice(null, t.well)}
${outageModes.map((mode) => choice(mode, t[mode]))}
</fieldset>
<button>${t.apply}</button>
</form>`;
}
