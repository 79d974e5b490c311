import { type OutageMode, outageModes, outageTexts } from '../cases/case.ts';
import { type ProviderName, providerNames } from '../outages/control.ts';
import { type Html, html, none, page } from './html.ts';

/** The page on which providers are taken down and brought back. */
export function controlPage(outages: ReadonlyMap<ProviderName, OutageMode>): string {
  return page(
    'Sandbox outages',
    html`<main class="desk">
<header class="head"><h1>Outages</h1>
<p>What a provider does to every call, until you change it. <a href="/sandbox/phone">Phone</a></p></header>
${providerNames.map((provider) => providerForm(provider, outages.get(provider) ?? null))}
</main>`,
  );
}

function providerForm(provider: ProviderName, current: OutageMode | null): Html {
  const choice = (mode: OutageMode | null, text: string): Html =>
    html`<label><input type="radio" name="mode" value="${mode ?? 'well'}"${mode === current ? html` checked` : none}> <span><b>${mode ?? 'well'}</b> ${text}</span></label>`;
  return html`<form class="control" action="/sandbox/control" method="post">
<input type="hidden" name="provider" value="${provider}">
<fieldset><legend>${provider}${current === null ? none : html` <em>${current}</em>`}</legend>
${choice(null, 'answers')}
${outageModes.map((mode) => choice(mode, outageTexts[mode]))}
</fieldset>
<button>Apply</button>
</form>`;
}
