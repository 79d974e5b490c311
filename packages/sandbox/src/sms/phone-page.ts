import type { Message } from './messages.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for HTML, inside of elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

const time = (date: Date): string => date.toISOString().slice(11, 16);

function messageList(messages: readonly Message[]): string {
  if (messages.length === 0)
    return '<p class="empty">No messages yet. This page shows new ones by itself.</p>';
  const items = messages.map(
    ({ body, sentAt }) =>
      `<li><p>${escapeHtml(body)}</p><time datetime="${sentAt.toISOString()}">${time(sentAt)} UTC</time></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** The emulated phone: asks for a number, then shows what was sent to it. */
export function phonePage(phone: string, messages: readonly Message[]): string {
  const refresh = phone === '' ? '' : '<meta http-equiv="refresh" content="5">';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>Sandbox phone</title>
<link rel="stylesheet" href="/sandbox/phone.css">
</head>
<body>
<main>
<h1>Sandbox phone</h1>
<p class="note">A pretend phone for development: messages of the sandbox's SMS provider end here.</p>
<form action="/sandbox/phone" method="get">
<label for="phone">Phone number</label>
<input id="phone" name="phone" type="tel" autocomplete="off" placeholder="+77000000000" value="${escapeHtml(phone)}" required>
<button type="submit">Open</button>
</form>
${phone === '' ? '' : messageList(messages)}
</main>
</body>
</html>
`;
}

export const phoneStyles = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #131a22; background: #e9edf1; }
body { margin: 0; }
main { box-sizing: border-box; max-width: 390px; min-height: 100vh; margin: 0 auto; padding: 24px 20px; background: #fff; }
h1 { margin: 0 0 4px; font-size: 1.4rem; }
.note, .empty, time { color: #556070; font-size: .875rem; }
form { display: grid; gap: 8px; margin: 20px 0; }
input, button { min-height: 48px; padding: 0 14px; border-radius: 12px; font: inherit; }
input { border: 1.5px solid #7e8a99; }
button { border: 0; background: #0b6b86; color: #fff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #0b6b86; outline-offset: 2px; }
ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
li { padding: 12px 14px; border-radius: 16px 16px 16px 4px; background: #eef2f5; overflow-wrap: anywhere; }
li p { margin: 0 0 4px; }
`;
