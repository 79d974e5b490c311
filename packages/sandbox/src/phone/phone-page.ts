import { people } from '../people/people.ts';
import { fullName, type Person } from '../people/person.ts';
import { type Message, STATE_NUMBER } from '../sms/messages.ts';
import type { AppCode } from '../state-gateway/app-codes.ts';
import { type App, apps } from './apps.ts';
import { escapeHtml, type Html, html, none, page } from './html.ts';

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

/** The whole page: the list of people, and the phone once one is chosen. */
export function phonePage(view: PhoneView | null): string {
  return page(
    'Sandbox phone',
    html`<main class="desk">
<header class="head">
<h1>Sandbox phone</h1>
<p>A pretend phone for development: it gets the SMS of the sandbox, replies to ${STATE_NUMBER} and shows the codes of banking apps.
<a href="/sandbox/control">Outages</a></p>
</header>
${view === null ? none : device(view)}
${chooser(view?.phone ?? '')}
</main>`,
  );
}

function chooser(phone: string): Html {
  return html`<section class="people" aria-labelledby="people-title">
<h2 id="people-title">Whose phone?</h2>
<form class="number" action="/sandbox/phone" method="get">
<label for="phone">Any phone number, or the IIN of anybody listed in docs/sandbox.md</label>
<div><input id="phone" name="phone" type="tel" autocomplete="off" placeholder="+7 700 000 00 01" value="${phone}" required>
<button>Open</button></div>
</form>
<ul>${people.map((person) => personCard(person, person.phone === phone))}</ul>
</section>`;
}

function personCard(person: Person, isOpen: boolean): Html {
  return html`<li class="card">
${portrait(person, 56)}
<div>
<h3>${fullName(person)}</h3>
<p>${person.about}</p>
<p class="facts"><span>IIN</span> <code>${person.iin}</code> <button type="button" data-copy="${person.iin}">Copy</button>
<span>Phone</span> <code>${shownPhone(person.phone)}</code></p>
${isOpen ? html`<strong class="open">in hand</strong>` : html`<a class="take" href="${phoneHref(person.phone)}">Take this phone</a>`}
</div>
</li>`;
}

function device(view: PhoneView): Html {
  const { phone, person, screen } = view;
  const current = screen.name === 'app' ? screen.app.key : 'messages';
  const tab = (key: string, name: string): Html =>
    html`<a href="${phoneHref(phone, key)}" class="tab to-${key}"${key === current ? html` aria-current="page"` : none}><span aria-hidden="true"></span>${name}</a>`;
  return html`<section class="device" aria-label="Phone ${shownPhone(phone)}">
<div class="screen">
<div class="owner">${person === null ? none : portrait(person, 32)}<div><strong>${person === null ? 'Nobody’s number' : fullName(person)}</strong><span>${shownPhone(phone)}</span></div></div>
${screen.name === 'app' ? appScreen(screen.app, screen.code) : messagesScreen(phone, screen.messages, screen.mayReply)}
</div>
<nav class="tabs" aria-label="Apps of the phone">
${tab('messages', 'SMS')}
${person === null ? none : apps.map(({ key, name }) => tab(key, name))}
</nav>
</section>`;
}

const time = (date: Date): string => date.toISOString().slice(11, 16);

/** Highlights six consecutive digits: the code is the point of the message. */
const withCode = (text: string): Html => ({
  markup: escapeHtml(text).replaceAll(/\b\d{6}\b/g, '<mark>$&</mark>'),
});

function messagesScreen(phone: string, messages: readonly Message[], mayReply: boolean): Html {
  const items = messages.map(
    ({ text, sender, sentAt, outgoing }) => html`<li class="${outgoing ? 'mine' : 'theirs'}">
<span class="sender">${outgoing ? `to ${sender}` : sender}</span>
<p>${withCode(text)}</p>
<time datetime="${sentAt.toISOString()}">${time(sentAt)} UTC</time></li>`,
  );
  const empty = html`<p class="empty">No messages yet. New ones come by themselves.</p>`;
  return html`<form class="reply" action="/sandbox/phone/reply" method="post">
<input type="hidden" name="phone" value="${phone}">
<label for="text">Reply to ${STATE_NUMBER}</label>
<div><input id="text" name="text" autocomplete="off" maxlength="100" placeholder="1 or 0"><button>Send</button></div>
</form>
<div class="messages" data-live="messages" aria-live="polite">
${mayReply ? quickReplies(phone) : none}
${messages.length === 0 ? empty : html`<ol>${items}</ol>`}
</div>`;
}

function quickReplies(phone: string): Html {
  return html`<form class="quick" action="/sandbox/phone/reply" method="post">
<input type="hidden" name="phone" value="${phone}">
<p>${STATE_NUMBER} waits for your answer</p>
<button name="text" value="1">1 · agree</button><button class="no" name="text" value="0">0 · refuse</button>
</form>`;
}

function appScreen(app: App, { code, expiresAt }: AppCode): Html {
  return html`<div class="app ${app.key}">
<div class="bar">${app.name}</div>
<p class="path" lang="ru">${app.path}</p>
<div class="paper"><strong lang="ru">Удостоверение личности</strong><span>Identity card and all other documents of this person</span></div>
<p class="action" lang="ru">${app.action}</p>
<div class="digits" data-live="code" aria-live="polite">
<output>${code.slice(0, 3)} ${code.slice(3)}</output>
<p>works once, until ${expiresAt.toISOString().slice(11, 19)} UTC; then a new one comes</p>
<button type="button" data-copy="${code}">Copy</button>
</div>
</div>`;
}
