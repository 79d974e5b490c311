/*
 * A page that was opened before an update may need a script that the site no longer has. If the site has another build
 * than this page, the page is loaded again: the person goes on at the same step, which the server knows. One failure
 * may be the connection, or a download ahead of its time: the second one within ten seconds counts.
 */
(() => {
  var key = 'kuelik-new-build';
  var patience = 10000;
  var failedAt = -patience;

  /** Not more than once a minute: two builds may answer by turns while servers are replaced. */
  function mayReload() {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < 60000) return false;
      sessionStorage.setItem(key, String(Date.now()));
      return true;
    } catch (_) {
      return false;
    }
  }

  function reloadIfNew(page) {
    var own = document.querySelector('script[type=module][src]');
    var isPage = page.indexOf('type="module"') !== -1;
    if (!own || !isPage || page.indexOf(own.getAttribute('src')) !== -1) return;
    if (mayReload()) location.reload();
  }

  addEventListener('vite:preloadError', () => {
    var again = performance.now() - failedAt < patience;
    failedAt = performance.now();
    if (!again) return;
    fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then(reloadIfNew, () => undefined);
  });
})();
