/** Styles of the sandbox's pages: bar, edge, title and lead as on the product's own pages (apps/web/src/public-page.module.css). */
export const phoneStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); --accent: #0b6b86; --link: #0b6b86; --page: #f4f6f8; --surface: #fff; --sunken: #e8eef2; --text: #131a22; --muted: #556070; --line: #dde3e8; --edge: #7e8a99; --focus: #0b6b86; --soft: #dcebf0; --on-soft: #084f63; --good-soft: #d6f0dd; --on-good: #0d5526; --mine: #cfe9d8; --mark: #ffe9a8; --bad-soft: #f6d9d5; --on-bad: #7a1a10; --paper: #e4eaf0; --bezel: #10161d; }
@media (prefers-color-scheme: dark) {
  :root { --link: #7cc7dd; --page: #0d1217; --surface: #151c24; --sunken: #26313c; --text: #eef2f6; --muted: #aab6c3; --line: #2f3b47; --edge: #8594a3; --focus: #fff; --soft: #1b3a45; --on-soft: #cfeaf3; --good-soft: #10301f; --on-good: #63d99f; --mine: #17402a; --mark: #5c4708; --bad-soft: #3c1917; --on-bad: #ffa29b; --paper: #26313c; --bezel: #3a4754; }
}
* { box-sizing: border-box; }
body { margin: 0; }
h1 { margin: 0; font-size: 1.75rem; font-weight: 650; letter-spacing: -.012em; line-height: 1.22; }
@media (max-width: 380px) { h1 { font-size: 1.5rem; } }
h2 { margin: 0 0 12px; font-size: 1.1rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.top, .desk { --inset: max(16px, 4vw, (100vw - 1240px) / 2 + 24px); padding-inline: var(--inset); }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; min-height: 60px; padding-block: 4px; border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { display: inline-flex; min-height: 44px; gap: 8px; align-items: center; font-size: 1.125rem; font-weight: 700; letter-spacing: -.012em; }
.desk { display: grid; gap: 24px; padding-block: 24px 64px; }
.head { display: grid; gap: 8px; }
.head p { max-width: 680px; color: var(--muted); text-wrap: pretty; }
.languages { display: flex; align-items: center; margin-inline-end: -16px; }
.languages label { position: relative; display: inline-flex; align-items: center; color: var(--muted); }
.languages svg { position: absolute; inset-inline-start: 12px; pointer-events: none; }
.languages select { appearance: none; width: auto; field-sizing: content; min-height: 44px; padding: 0 16px 0 40px; border: 0; border-radius: 999px; background: transparent; color: var(--text); font: inherit; font-size: .875rem; font-weight: 500; cursor: pointer; }
.languages select:hover { background: var(--sunken); }
.languages option { background: var(--surface); }
button, .take { min-height: 44px; padding: 0 16px; border: 0; border-radius: 12px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
.take { display: inline-flex; align-items: center; margin-top: 8px; text-decoration: none; }
input { width: 100%; min-width: 0; min-height: 44px; padding: 0 14px; border: 1.5px solid var(--edge); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
input[type=radio] { width: 20px; min-height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.number, .reply { display: grid; gap: 4px; }
.number > div, .reply > div { display: flex; gap: 8px; }
.people ul { display: grid; gap: 12px; margin: 16px 0 0; padding: 0; list-style: none; }
.card { display: flex; gap: 14px; padding: 14px; border-radius: 18px; background: var(--surface); }
.card > div { min-width: 0; }
.card p { color: var(--muted); font-size: .925rem; }
.face { flex: none; border-radius: 50%; object-fit: cover; object-position: 50% 30%; background: var(--sunken); }
.facts { display: grid; gap: 2px; margin-top: 6px; }
.facts span { color: var(--muted); font-size: .8rem; }
.facts code { margin-right: 4px; font-size: .95rem; white-space: nowrap; }
button[data-copy] { min-height: 28px; padding: 0 10px; border-radius: 8px; background: var(--soft); color: var(--on-soft); font-size: .8rem; }
.open { display: inline-block; margin-top: 8px; padding: 4px 12px; border-radius: 999px; background: var(--good-soft); color: var(--on-good); font-size: .875rem; }
.device { display: flex; flex-direction: column; width: 100%; max-width: 400px; height: min(780px, 86vh); min-height: 560px; margin: 0 auto; padding: 10px; border-radius: 44px; background: var(--bezel); box-shadow: 0 18px 40px #1018; }
.screen { display: flex; flex: 1; flex-direction: column; min-height: 0; overflow: hidden; border-radius: 34px 34px 0 0; background: var(--page); }
.owner { display: flex; gap: 10px; align-items: center; padding: 14px 18px 10px; background: var(--surface); border-bottom: 1px solid var(--line); }
.owner div { display: grid; min-width: 0; line-height: 1.3; }
.owner strong { overflow: hidden; font-size: .95rem; text-overflow: ellipsis; white-space: nowrap; }
.owner span { color: var(--muted); font-size: .85rem; }
.messages { order: 1; flex: 1; min-height: 0; padding: 14px; overflow-y: auto; }
.reply { order: 2; padding: 8px 14px 12px; background: var(--surface); border-top: 1px solid var(--line); }
.reply label { color: var(--muted); font-size: .8rem; }
.messages ol { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none; }
.messages li { max-width: 88%; padding: 10px 14px; border-radius: 18px 18px 18px 4px; background: var(--surface); overflow-wrap: anywhere; box-shadow: 0 1px 2px #1012; }
.messages .mine { justify-self: end; border-radius: 18px 18px 4px 18px; background: var(--mine); }
.sender { color: var(--link); font-size: .8rem; font-weight: 700; }
time, .empty { color: var(--muted); font-size: .8rem; }
mark { padding: 0 4px; border-radius: 6px; background: var(--mark); color: inherit; font-weight: 700; }
.quick { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 14px; padding: 12px; border-radius: 16px; background: var(--soft); }
.quick p { grid-column: 1 / -1; font-weight: 600; }
.quick .no { background: #5b6775; }
.tabs { display: flex; flex: none; gap: 2px; padding: 8px 4px 6px; border-radius: 0 0 34px 34px; background: var(--surface); }
.tab { display: grid; flex: 1; gap: 3px; justify-items: center; min-width: 0; padding: 6px 0; border-radius: 12px; color: var(--text); font-size: .68rem; text-align: center; text-decoration: none; }
.tab span { width: 30px; height: 30px; border-radius: 9px; background: var(--app, #2f9e5b); }
.tab[aria-current] { background: var(--sunken); font-weight: 700; }
.kaspi, .to-kaspi { --app: #c22a1e; }
.halyk, .to-halyk { --app: #00704a; }
.freedom, .to-freedom { --app: #2e7d12; }
.egov, .to-egov { --app: #14539a; }
.app { display: flex; flex: 1; flex-direction: column; gap: 14px; min-height: 0; overflow-y: auto; padding: 0 18px 18px; }
.bar { margin: 0 -18px; padding: 14px 18px; background: var(--app); color: #fff; font-weight: 700; }
.path { color: var(--muted); font-size: .85rem; }
.paper { display: grid; gap: 2px; padding: 18px; border-radius: 18px; background: linear-gradient(135deg, var(--surface), var(--paper)); border-left: 6px solid var(--app); }
.paper span { color: var(--muted); font-size: .85rem; }
.action { align-self: stretch; padding: 10px; border-radius: 12px; background: var(--app); color: #fff; font-weight: 600; text-align: center; }
.digits { display: grid; gap: 6px; justify-items: center; padding: 18px; border-radius: 18px; background: var(--surface); text-align: center; }
.digits output { font-size: 2.5rem; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: .06em; }
.digits p { color: var(--muted); font-size: .85rem; }
.control { display: grid; gap: 12px; padding: 16px; border-radius: 18px; background: var(--surface); }
.control fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; }
.control legend { margin-bottom: 8px; font-size: 1.1rem; font-weight: 700; }
.control legend em { padding: 2px 10px; border-radius: 999px; background: var(--bad-soft); color: var(--on-bad); font-size: .85rem; font-style: normal; }
.control label { display: flex; gap: 10px; }
.control button { justify-self: start; }
@media (min-width: 900px) {
  .desk { grid-template-columns: minmax(0, 1fr) 420px; align-items: start; }
  .head { grid-column: 1 / -1; }
  .device { position: sticky; top: 20px; grid-column: 2; grid-row: 2; }
  .people { grid-column: 1; grid-row: 2; }
  .control { grid-column: 1 / -1; }
}
@media (max-width: 420px) {
  .device { height: min(720px, 88vh); min-height: 520px; border-radius: 32px; padding: 6px; }
  .screen { border-radius: 26px 26px 0 0; }
  .tabs { border-radius: 0 0 26px 26px; }
}
`;
