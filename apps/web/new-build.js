/*
 * Loads the page again where nothing else helps, as soon as the site answers: the person continues at the same step, which the
 * server knows. The build writes it into the page, so that it cannot be lost with what it looks after.
 *
 * - A script or style sheet of the page itself failed to load, so that it never started, or the session could not be
 *   opened for lack of a connection.
 * - A page may need a script that it cannot get any more: after an update the site has another build, and after a lost
 *   connection Chromium and Safari may remember a module that failed and not ask for it again. That is so if the same script
 *   fails twice within ten seconds although the site answers. One failure may be the connection, or a download ahead of its time.
 */
(() => {
  var key = 'kuelik-new-build';
  var patience = 10000;
  var longestPause = 30000;
  var failedAt = {};
  var isWaiting = false;
  /** The session could not be opened for lack of a connection. */
  var isLost = false;

  /** Not more than once a minute: two builds may answer by turns while servers are replaced. */
  function mayReload() {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < 60000) return false;
      sessionStorage.setItem(key, String(Date.now()));
      return true;
    } catch (_) {
      // Storage is forbidden: the page only knows whether it was itself loaded again, and how long ago.
      return performance.now() > 60000 || performance.getEntriesByType('navigation')[0]?.type === 'navigate';
    }
  }

  /**
   * Loads the page again if the site answers, and not a page of the network's own, such as one to sign in to a public Wi-Fi.
   * Not if `isNeeded` has become false meanwhile: the person may have continued by a button.
   */
  function reloadIfThere(isNeeded) {
    return fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then(
        (page) =>
          page.indexOf(key) !== -1 && isNeeded() && mayReload() && refetch().then(() => location.reload()),
        () => undefined,
      );
  }

  /** WebKit keeps a module that failed over a reload, until its address is fetched by other means; the rest costs a 304 each. */
  function refetch() {
    var scripts = [...document.querySelectorAll('link[rel=modulepreload]')];
    var all = scripts.map(({ href }) => fetch(href, { cache: 'no-cache' }).catch(() => undefined));
    return Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, patience))]);
  }

  /** Whether the page has not started: its own script replaces the drawing first. */
  function hasNotStarted() {
    return isLost || document.querySelector('svg.boot') !== null;
  }

  function reloadWhenThere() {
    var pause = 1000;
    var timer = 0;
    var look = () => {
      clearTimeout(timer);
      pause = Math.min(longestPause, 2 * pause);
      reloadIfThere(hasNotStarted).then(() => {
        clearTimeout(timer);
        isWaiting = hasNotStarted();
        if (isWaiting) timer = setTimeout(look, pause);
        else removeEventListener('online', look);
      });
    };
    if (isWaiting) return;
    isWaiting = true;
    addEventListener('online', look);
    look();
  }

  addEventListener(
    'error',
    ({ target }) => {
      // The page does without its trace.
      var isOwn =
        (target.tagName === 'SCRIPT' && !/page-trace/.test(target.src)) || target.rel === 'stylesheet';
      // The first screen that came with the page would stand there for ever: its presses are heard, and it is replaced, by this.
      if (/first-screen/.test(target.src)) document.documentElement.dataset.noFirstScreen = '';
      else if (isOwn && hasNotStarted()) reloadWhenThere();
      // One that is there counts as loaded when its step is asked for again.
      else if (target.rel === 'stylesheet') target.remove();
    },
    true,
  );

  addEventListener('kuelik', ({ detail }) => {
    if (detail?.type !== 'error') isLost = false;
    else if (detail.code === 'connection') {
      isLost = true;
      reloadWhenThere();
    }
  });

  addEventListener('vite:preloadError', ({ payload }) => {
    var script = String(payload?.message);
    var again = performance.now() - failedAt[script] < patience;
    failedAt[script] = performance.now();
    // Not where a step holds pictures that the server does not have: it forbids it.
    var mayLeave = () => dispatchEvent(new Event('kuelik-reload', { cancelable: true }));
    if (again) reloadIfThere(mayLeave);
  });
})();
