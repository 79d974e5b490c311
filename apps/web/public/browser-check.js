/*
 * Tells the person when the browser is too old for the page, instead of a spinner without end. In the syntax of 2009,
 * which a check holds it to: it must run where the page's own scripts do not even parse. docs/browsers.md names the floor.
 */
// biome-ignore lint/complexity/useArrowFunction: browsers of before 2016 parse no arrow
(function () {
  var root = document.getElementById('root');
  var isNew =
    'noModule' in document.createElement('script') &&
    typeof Object.hasOwn === 'function' &&
    typeof window.structuredClone === 'function' &&
    typeof window.HTMLDialogElement === 'function' &&
    typeof window.AbortSignal === 'function' &&
    'throwIfAborted' in AbortSignal.prototype;
  if (isNew || !root) return;
  // Without it the page's script stops at once, before anything heavy loads.
  root.id = 'too-old';
  var first = document.getElementById('first-screen');
  if (first) first.parentNode.removeChild(first);
  root.innerHTML = '';
  var address = location.href;

  function add(name, parent) {
    return parent.appendChild(document.createElement(name));
  }

  var main = add('main', root);
  main.style.cssText = 'max-width:480px;margin:0 auto;padding:24px;font:18px/1.5 sans-serif;color:#131a22';
  // As data: a call that fills several lines gets a comma at its end, which was a syntax error before 2017.
  var texts = [
    [
      'ru',
      'Этот браузер слишком старый. Обновите его или откройте ссылку на другом телефоне или компьютере.',
    ],
    ['kk', 'Бұл браузер тым ескі. Оны жаңартыңыз немесе сілтемені басқа телефонда не компьютерде ашыңыз.'],
    ['en', 'This browser is too old. Update it, or open the link on another phone or computer.'],
    ['ms', 'Pelayar ini terlalu lama. Kemas kini pelayar, atau buka pautan pada telefon atau komputer lain.'],
  ];
  var line;
  var i;
  for (i = 0; i < texts.length; i++) {
    line = add('p', main);
    line.lang = texts[i][0];
    line.textContent = texts[i][1];
    line.style.marginBottom = '16px';
  }
  var link = add('a', add('p', main));
  link.href = address;
  link.textContent = address;
  link.style.cssText = 'color:#0b6b86;word-break:break-all';
  link.parentNode.style.marginBottom = '16px';
  // The code is the same link. A deployment that draws codes elsewhere shows the link alone.
  var code = add('img', main);
  code.alt = '';
  code.width = 150;
  code.height = 150;
  // biome-ignore lint/complexity/useArrowFunction: as above
  code.onerror = function () {
    code.style.display = 'none';
  };
  code.src = '/api/v1/qr/?size=150x150&data=' + encodeURIComponent(address);
})();
