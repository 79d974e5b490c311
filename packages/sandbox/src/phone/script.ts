/** Browser script of the pages: refreshes live parts every two seconds, copies codes, and changes the language. */
export const phoneScript = `
'use strict';
const EVERY_MS = 2000;

async function refresh() {
  const live = document.querySelectorAll('[data-live]');
  if (live.length === 0 || document.hidden) return;
  const reply = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!reply.ok) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of live) {
    const next = fresh.querySelector('[data-live="' + part.dataset.live + '"]');
    if (next !== null && next.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) {
      part.replaceChildren(...next.childNodes);
    }
  }
}

async function loop() {
  try {
    await refresh();
  } catch {
    // The server is away; the next round asks again.
  }
  setTimeout(loop, EVERY_MS);
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (button === null) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = button.dataset.copied;
  button.blur();
});
document.addEventListener('change', ({ target }) => {
  if (target.name === 'locale') target.form.submit();
});
setTimeout(loop, EVERY_MS);
`;
