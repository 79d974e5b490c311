import { bcp47, type Locale } from '@kuelik/protocol';
import { people } from '../people/people.ts';
import { fullName, type Person } from '../people/person.ts';
import { type Message, STATE_NUMBER } from '../sms/messages.ts';
import type { AppCode } from '../state-gateway/app-codes.ts';
import { type App, apps } from './apps.ts';
import { escapeHtml, type Html, html, none, type PageView, page } from './html.ts';
import { type PhoneTexts, texts } from './texts/index.ts';

/** State of the simulated phone. */
export interface PhoneView {
  readonly phone: string;
  /** The phone's owner; null: the number belongs to no listed person. */
  readonly person: Person | null;
  readonly screen:
    | { readonly name: 'messages'; readonly messages: readonly Message[]; readonly mayReply: boolean }
    | { readonly name: 'app'; readonly app: App; readonly code: AppCode };
}

const phoneHref = (phone: string, screen?: string): string =>
  `/sandbox/phone?phone=${encodeURIComponent(phone)}${screen === undefined ? '' : `&screen=${screen}`}`;

/** `+7 (700) 000-00-01`; a foreign number stays as it is. */
const shownPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');

const portrait = ({ iin }: Person, size: number): Html =>
  html`<img class="face" src="/sandbox/portraits/${iin}.jpg" width="${size}" height="${size}" alt="">`;

/** A text with its placeholder replaced. */
const named = (text: string, value: string): string => text.replace(/\{\w+\}/, value);

/** The whole page: the list of people, and the phone once one is chosen. */
export function phonePage(view: PhoneView | null, asked: PageView): string {
  const t = texts[asked.locale];
  return page(
    t.title,
    asked,
    html`<main class="desk">
<header class="head">
<h1>${t.title}</h1>
<p>${t.lead} <a href="/sandbox/control">${t.outages}</a></p>
</header>
${view === null ? none : device(t, asked.locale, view)}
${chooser(t, view?.phone ?? '')}
</main>`,
  );
}

function chooser(t: PhoneTexts, phone: string): Html {
  return html`<section class="people" aria-labelledby="people-title">
<h2 id="people-title">${t.whose}</h2>
<form class="number" action="/sandbox/phone" method="get">
<label for="phone">${t.number}</label>
<div><input id="phone" name="phone" type="tel" autocomplete="off" placeholder="+7 700 000 00 01" value="${phone}" required>
<button>${t.open}</button></div>
</form>
<ul>${people.map((person) => personCard(t, person, person.phone === phone))}</ul>
</section>`;
}

function personCard(t: PhoneTexts, person: Person, isOpen: boolean): Html {
  return html`<li class="card">
${portrait(person, 56)}
<div>
<h3>${fullName(person)}</h3>
<p>${person.about === null ? none : t[person.about]}</p>
<div class="facts"><div><span>${t.iin}</span> <code>${person.iin}</code> ${copyButton(t, person.iin)}</div>
<div><span>${t.phone}</span> <code>${shownPhone(person.phone)}</code></div></div>
${isOpen ? html`<strong class="open">${t.inHand}</strong>` : html`<a class="take" href="${phoneHref(person.phone)}">${t.take}</a>`}
</div>
</li>`;
}

const copyButton = (t: PhoneTexts, value: string): Html =>
  html`<button type="button" data-copy="${value}" data-copied="${t.copied}">${t.copy}</button>`;

function device(t: PhoneTexts, locale: Locale, view: PhoneView): Html {
  const { phone, person, screen } = view;
  const current = screen.name === 'app' ? screen.app.key : 'messages';
  const tab = (key: string, name: string): Html =>
    html`<a href="${phoneHref(phone, key)}" class="tab to-${key}"${key === current ? html` aria-current="page"` : none}><span aria-hidden="true"></span>${name}</a>`;
  return html`<section class="device" aria-label="${named(t.phoneOf, shownPhone(phone))}">
<div class="screen">
<div class="owner">${person === null ? none : portrait(person, 32)}<div><strong>${person === null ? t.nobody : fullName(person)}</strong><span>${shownPhone(phone)}</span></div></div>
${screen.name === 'app' ? appScreen(t, locale, screen.app, screen.code) : messagesScreen(t, phone, screen.messages, screen.mayReply)}
</div>
<nav class="tabs" aria-label="${t.apps}">
${tab('messages', t.sms)}
${person === null ? none : apps.map(({ key, name }) => tab(key, name))}
</nav>
</section>`;
}

const time = (date: Date): string => date.toISOString().slice(11, 16);

/** Highlights six consecutive digits: the code is the point of the message. */
const withCode = (text: string): Html => ({
  markup: escapeHtml(text).replaceAll(/\b\d{6}\b/g, '<mark>$&</mark>'),
});

function messagesScreen(t: PhoneTexts, phone: string, messages: readonly Message[], mayReply: boolean): Html {
  const items = messages.map(
    ({ text, sender, sentAt, outgoing }) => html`<li class="${outgoing ? 'mine' : 'theirs'}">
<span class="sender">${outgoing ? named(t.to, sender) : sender}</span>
<p>${withCode(text)}</p>
<time datetime="${sentAt.toISOString()}">${time(sentAt)} UTC</time></li>`,
  );
  const empty = html`<p class="empty">${t.empty}</p>`;
  return html`<form class="reply" action="/sandbox/phone/reply" method="post">
<input type="hidden" name="phone" value="${phone}">
<label for="text">${named(t.reply, STATE_NUMBER)}</label>
<div><input id="text" name="text" autocomplete="off" maxlength="100" placeholder="${t.replyHint}"><button>${t.send}</button></div>
</form>
<div class="messages" data-live="messages" aria-live="polite">
${mayReply ? quickReplies(t, phone) : none}
${messages.length === 0 ? empty : html`<ol>${items}</ol>`}
</div>`;
}

function quickReplies(t: PhoneTexts, phone: string): Html {
  return html`<form class="quick" action="/sandbox/phone/reply" method="post">
<input type="hidden" name="phone" value="${phone}">
<p>${named(t.waits, STATE_NUMBER)}</p>
<button name="text" value="1">${t.agree}</button><button class="no" name="text" value="0">${t.refuse}</button>
</form>`;
}

const cardName = { kz: 'Жеке куәлік', ru: 'Удостоверение личности' };

function appScreen(t: PhoneTexts, locale: Locale, app: App, { code, expiresAt }: AppCode): Html {
  // The apps themselves speak no other language.
  const spoken = locale === 'kz' ? 'kz' : 'ru';
  const lang = bcp47[spoken];
  return html`<div class="app ${app.key}">
<div class="bar">${app.name}</div>
<p class="path" lang="${lang}">${app.path[spoken]}</p>
<div class="paper"><strong lang="${lang}">${cardName[spoken]}</strong><span>${t.paper}</span></div>
<p class="action" lang="${lang}">${app.action[spoken]}</p>
<div class="digits" data-live="code" aria-live="polite">
<output>${code.slice(0, 3)} ${code.slice(3)}</output>
<p>${named(t.codeUntil, expiresAt.toISOString().slice(11, 19))}</p>
${copyButton(t, code)}
</div>
</div>`;
}
