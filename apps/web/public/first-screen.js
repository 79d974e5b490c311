/*
 * For a page that came with its first screen: keeps what the person does there until the page's own scripts show the
 * same screen, which then takes its place in one piece and gets the last press, once. Loaded in the head, before the
 * screen, so that no press is lost.
 */
(() => {
  var page = document.documentElement;
  var own = document.currentScript;
  /** Milliseconds that the step waits for the lines above it. */
  var patience = 1500;
  var controls = 'button, select';
  var pressed = null;
  var taken = false;
  /** A button under a finger stays, for a while: one that goes away before the finger is lifted gets no click. */
  var held = false;
  var holding = 0;
  var longest = 3000;
  var ends = ['pointerup', 'pointercancel', 'contextmenu', 'blur'];
  var look = () => {};

  /** The language that the person has chosen here before, which the server cannot know. */
  function hasOtherLanguage() {
    try {
      return own.dataset.others.split(' ').indexOf(localStorage.getItem('language') || '-') !== -1;
    } catch (_) {
      return false;
    }
  }

  function part(id) {
    return document.getElementById(id);
  }

  function inside(element, selector) {
    return Array.prototype.slice.call(element.querySelectorAll(selector));
  }

  /** The same control of the page itself, which may show others beside it; none if the page shows another screen. */
  function counterpart(control, first, root) {
    if (!control) return null;
    var alike = (screen) => inside(screen, controls).filter((one) => one.textContent === control.textContent);
    return alike(root)[alike(first).indexOf(control)] || null;
  }

  /** Gives a control the focus, which the page's own titles leave there until the person continues. */
  function keepFocus(control) {
    var mark = 'data-k-kept';
    control.setAttribute(mark, '');
    ['blur', 'click'].forEach((end) => {
      control.addEventListener(end, () => control.removeAttribute(mark), { once: true });
    });
    control.focus({ preventScroll: true });
  }

  function hold(event) {
    held = event.button === 0 && !!event.target.closest('#first-screen button');
    clearTimeout(holding);
    if (held) holding = setTimeout(letGo, longest);
  }

  function letGo(event) {
    // A control that loses the focus says so too.
    if (event && event.type === 'blur' && event.target !== window) return;
    clearTimeout(holding);
    // The click comes first.
    holding = setTimeout(() => {
      held = false;
      look();
    }, 50);
  }

  function press(event) {
    var first = part('first-screen');
    var button = event.target.closest('#first-screen button');
    if (!first || !button) return;
    event.preventDefault();
    if (pressed) pressed.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  }

  function take(first, root) {
    taken = true;
    var focused = counterpart(document.activeElement, first, root);
    var target = counterpart(pressed, first, root);
    var choices = inside(first, 'select').map((select) => [counterpart(select, first, root), select.value]);
    first.remove();
    var title = root.querySelector('h1[tabindex]');
    if (focused) keepFocus(focused);
    else if (title) title.focus({ preventScroll: true });
    removeEventListener('click', press, true);
    removeEventListener('pointerdown', hold, true);
    ends.forEach((end) => {
      removeEventListener(end, letGo, true);
    });
    // After the effects of the page's first rendering.
    setTimeout(() => {
      choices.forEach((choice) => {
        if (!choice[0] || choice[0].value === choice[1]) return;
        choice[0].value = choice[1];
        choice[0].dispatchEvent(new Event('change', { bubbles: true }));
      });
      if (target) target.click();
    });
  }

  function watch() {
    var first = part('first-screen');
    var root = part('root');
    if (!first || !root) return;
    if (page.hasAttribute('data-no-first-screen')) {
      first.remove();
      return;
    }
    var isLate = false;
    var timer = 0;
    var observer = new MutationObserver(() => look());

    look = () => {
      var hasAbout = root.querySelector('[data-about]');
      // Not its loader, with or without the lines above it: a title, or a page with nothing but a button.
      if (taken || held || !root.querySelector(hasAbout ? 'main h1' : 'main h1, main button')) return;
      var isWhole = isLate || hasAbout || !first.querySelector('[data-about]');
      if (isWhole) {
        observer.disconnect();
        clearTimeout(timer);
        take(first, root);
      } else if (!timer) {
        timer = setTimeout(() => {
          isLate = true;
          look();
        }, patience);
      }
    };

    observer.observe(root, { childList: true, subtree: true });
    look();
  }

  if (hasOtherLanguage()) page.setAttribute('data-no-first-screen', '');
  addEventListener('click', press, true);
  addEventListener('pointerdown', hold, true);
  ends.forEach((end) => {
    addEventListener(end, letGo, true);
  });
  document.addEventListener('DOMContentLoaded', watch);
})();
