/*
 * A page may need a script that it cannot get any more: after an update the site has another build, and after a lost
 * connection Chromium and Safari remember a module that failed and do not ask for it again. If the same script fails twice
 * within ten seconds although the site answers, the page is loaded again: the person goes on at the same step, which the
 * server knows. One failure may be the connection, or a download ahead of its time.
 */
(() => {
  var key = 'kuelik-new-build';
  var patience = 10000;
  var failedAt = {};

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

  /** Not in place of a page of the network's own, such as one to sign in to a public Wi-Fi. */
  function isOurs(page) {
    return page.indexOf('new-build.js') !== -1;
  }

  addEventListener('vite:preloadError', ({ payload }) => {
    var script = String(payload?.message);
    var again = performance.now() - failedAt[script] < patience;
    failedAt[script] = performance.now();
    if (!again) return;
    fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then(
        (page) => isOurs(page) && mayReload() && location.reload(),
        () => undefined,
      );
  });
})();
